/** The rules for English. */

import type { RuleSet } from './rule-set';

export const ENGLISH: RuleSet = {
  idle: [
    /\?["”']?$/u,
    /^(?:hi|hello|hey|thanks?|thank you|ok(?:ay)?|good|great|nice|ha(?:ha)?|sure|yes|no|right|done|deal|perfect|exactly|true|will do|understood|sounds|got it)\b[^,;:]{0,30}$/iu,
    /^(?:please|could you|can you|would you|tell me|remind me|help me|give me|let['’]s|let me know)\b/iu,
  ],
  self: /\b(?:i|i['’](?:m|ve|d|ll)|my|mine|me|we|we['’](?:re|ve|d|ll)|our|ours|us)\b/iu,
  fact: /\d|(?<!^)(?<![.!?…]["”']?\s)\b(?!I\b|I['’])\p{Lu}\p{Ll}+/u,
  vague:
    /\b(?:i (?:think|guess|hope|wonder|suppose|wish|feel like|know)|i['’](?:d|ll)|maybe|perhaps|should i|if i|that['’]s|it['’]s)\b/iu,
  leastTerms: 3,
  slots: [
    { slot: 'name', pattern: /\bmy name is\b|\bi['’]m (?:called )?\p{Lu}\p{Ll}+ \p{Lu}/iu },
    { slot: 'home', pattern: /\b(?:i|we)(?: now|['’]ve)? (?:live|moved to|are moving to)\b/iu },
    { slot: 'income', pattern: /\b(?:salary|income|earn|a year|a month)\b.*\d|\d.*\b(?:a year|a month)\b/iu },
    { slot: 'budget', pattern: /\bbudget\b.*\d/iu },
    { slot: 'weight', pattern: /\bi(?:['’]m| am| weigh)\b.*\b(?:kilos?|kg|pounds?)\b/iu },
  ],
  change:
    /\b(?:now|no longer|not any ?more|anymore|any more|instead|moved|changed|switch(?:ed|ing)?|cancelled|canceled|postponed|pushed (?:back|to)|called off|gave up|given up|quit|stopped|back (?:on|to|at|in)|grows?|grew|rises?|rose|drops?|dropped|went (?:up|down)|since then|in the end|after all|finished|passed|sold|new)\b/iu,
  days: [
    { pattern: /\b(?:today|this (?:morning|afternoon|evening)|tonight)\b/iu, offset: 0 },
    { pattern: /\b(?:yesterday|last night)\b/iu, offset: -1 },
    { pattern: /\btomorrow\b/iu, offset: 1 },
    { pattern: /\bthe day after tomorrow\b/iu, offset: 2 },
  ],
};
