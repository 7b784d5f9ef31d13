/** The fields that can be edited, as steps of the history name them. */

export type MemoryField = 'title' | 'kind' | 'text' | 'time' | 'place' | 'people';
export type QuestionField = 'text' | 'kind' | 'answer' | 'gold' | 'anchors' | 'tags';
export type PortraitField = 'name' | 'pronouns' | 'summary' | 'description' | 'licence';
export type EditedField = MemoryField | QuestionField | PortraitField;
