/** Parts of Ask that stand below its first answer, fetched together: each file fetched by itself costs the first visit its name. */

export { default as AnswerCheck } from './AnswerCheck.svelte';
export { default as RerankFigures } from './RerankFigures.svelte';
export { default as OwnQuestions } from './labels/OwnQuestions.svelte';
