import { describe, expect, it } from 'vitest';
import {
  criterionFor,
  DEFAULT_CUE_WEIGHTS,
  rerankByCues,
  scoresByRank,
  detectCues,
  dialogueCues,
  memoryCues,
} from '../../../src/pipeline/dialogue/cues';
import { emotionOfLabel, sceneOfLabel } from '../../../src/pipeline/dialogue/emotions';
import { NURI } from './fixture';

describe('the cues of a text', () => {
  it.each([
    ['I am so worried about the test.', 'anxious', 'emotions'],
    ['I was so happy at the party!', 'happy', 'activity'],
    ['I am not happy today.', 'sad', 'emotions'],
    ['I am not worried, we had fun at the picnic.', 'happy', 'activity'],
    ['I have a fever and I am scared.', 'anxious', 'disease'],
    ['The kite fell down.', undefined, 'other'],
    ['我今天好难过，他们都不理我。', 'sad', 'emotions'],
    ['我不开心。', 'sad', 'emotions'],
    ['运动会比赛我太高兴了！', 'happy', 'activity'],
    ['妈妈没买到票，我很失望。', 'disappointed', 'emotions'],
  ])('%s', (text, emotion, scene) => {
    const cues = detectCues(text);
    expect([cues.emotion, cues.scene]).toEqual([emotion, scene]);
  });

  it('are the user’s, not the assistant’s, and of two emotions alike the later', () => {
    const query =
      '<Nuri>: "I was sad."\n<Assistant>: "Sad? Are you sad?"\n<Nuri>: "Now I am happy, we play."';
    const { emotion, scene, emotionWords } = dialogueCues(query);
    expect([emotion, scene]).toEqual(['happy', 'activity']);
    expect(emotionWords.map(({ word }) => word)).toEqual(['sad', 'happy']);
  });

  it('of a memory are its fields, and without them its words', () => {
    expect(memoryCues({ text: 'Nuri cried.', emotion: 'Happy', scene: '活动类' })).toMatchObject({
      emotion: 'happy',
      scene: 'activity',
    });
    expect(memoryCues({ text: 'Nuri cried at the party.' })).toMatchObject({
      emotion: 'sad',
      scene: 'emotions',
    });
  });

  it('read the labels of both languages', () => {
    expect(
      ['Happy', '开心', 'Anxiety', '焦虑', 'Anticipation', '期待', 'Neutral', '愤怒'].map(emotionOfLabel),
    ).toEqual(['happy', 'happy', 'anxious', 'anxious', 'expectant', 'expectant', 'other', 'other']);
    expect(['Emotional', '情绪类', 'Preferences', '喜好类', 'Others', '物品类'].map(sceneOfLabel)).toEqual([
      'emotions',
      'emotions',
      'preferences',
      'preferences',
      'other',
      'other',
    ]);
  });
});

describe('re-ranking by cues', () => {
  const ranking = [
    { id: '2', score: 4 },
    { id: '8', score: 3 },
    { id: '1', score: 2 },
  ];

  it('adds the named parts, each weighted, and shows them', () => {
    const [first, ...rest] = rerankByCues(ranking, NURI.memories, { emotion: 'sad', scene: 'emotions' });
    expect(first).toMatchObject({ id: '2', rank: 1, fromRank: 1 });
    expect(first!.score).toBeCloseTo(7 / 12, 12);
    // 3 was not found, and is both happy and of the scene: 4/12 + 1/12. 1 is happy alone, 8 half as similar as 2.
    expect(rest.slice(0, 4).map(({ id, score }) => [id, Number(score.toFixed(6))])).toEqual([
      ['3', 0.416667],
      ['1', 0.333333],
      ['5', 0.333333],
      ['8', 0.291667],
    ]);
    const three = rest[0]!;
    expect(three.fromRank).toBeUndefined();
    expect(three.parts).toEqual([
      { name: 'similarity', value: 0, weight: 7 / 12 },
      { name: 'emotion', value: 1, weight: 4 / 12 },
      { name: 'scene', value: 1, weight: 1 / 12 },
    ]);
    for (const { parts, score } of [first!, ...rest])
      expect(score).toBeCloseTo(
        parts.reduce((sum, { value, weight }) => sum + value * weight, 0),
        12,
      );
  });

  it('leaves the order alone where no criterion applies, and with weight on similarity alone', () => {
    const happyAtHome = { emotion: 'happy', scene: 'preferences' } as const;
    expect(criterionFor(happyAtHome)).toBeUndefined();
    expect(rerankByCues(ranking, NURI.memories, happyAtHome).map(({ id }) => id)).toEqual(['2', '8', '1']);
    const weights = { similarity: 1, emotion: 0, scene: 0 };
    const ids = rerankByCues(ranking, NURI.memories, { emotion: 'sad' }, weights).map(({ id }) => id);
    expect(ids).toEqual(['2', '8', '1', '3', '4', '5', '6', '7']);
  });

  it('recalls what Table 10 says', () => {
    const recalls = (emotion: 'happy' | 'sad' | 'disappointed' | 'anxious') =>
      criterionFor({ emotion })!.recalls;
    expect(recalls('happy')).toEqual(['happy']);
    expect(recalls('sad')).toEqual(['happy']);
    expect(recalls('disappointed')).toEqual(['happy', 'envious', 'expectant']);
    expect(recalls('anxious')).toEqual(['anxious']);
    expect(criterionFor({ emotion: 'anxious', scene: 'disease' })).toBeUndefined();
  });

  it('has weights that sum to one, and refuses others than numbers from 0', () => {
    const { similarity, emotion, scene } = DEFAULT_CUE_WEIGHTS;
    expect(similarity + emotion + scene).toBeCloseTo(1, 12);
    const bad = { ...DEFAULT_CUE_WEIGHTS, scene: -0.1 };
    expect(() => rerankByCues(ranking, NURI.memories, {}, bad)).toThrow('The weight of scene is -0.1');
  });

  it('makes scores of ranks where there are no scores', () => {
    expect(scoresByRank(['a', 'b', 'c', 'd']).map(({ score }) => score)).toEqual([1, 0.75, 0.5, 0.25]);
  });
});
