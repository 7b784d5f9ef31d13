import type { Phrase } from '../../../core/text/phrase';

export const BEAM: Phrase = { en: 'BEAM (arXiv:2510.27246)', zh: 'BEAM（arXiv:2510.27246）' };
