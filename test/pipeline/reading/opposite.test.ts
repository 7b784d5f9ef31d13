import { describe, expect, it } from 'vitest';
import { saysOpposite } from '../../../src/pipeline/reading/opposite';

describe('a sentence that says the opposite of the question', () => {
  it.each([
    ['Who is Marta’s old neighbour?', 'Her new neighbour is Jonas Lind, a baker.'],
    ['Who is her new neighbour?', 'The old neighbours moved to Cork.'],
    ['Where was her first job?', 'Her last job was in Porto.'],
    ['What is his younger sister called?', 'His elder sister Ada lives in Oslo.'],
    ['Who was her former boss?', 'Her current boss is Tom Vane.'],
    ['Where did they live before the fire?', 'After the fire they lived in Dover.'],
    ['Which hand did she break, the left hand?', 'She wrote with her right hand.'],
    ['Who repaired the old stone bridge?', 'Ada opened the new bridge.'],
    ['她的老邻居是谁？', '她的新邻居是面包师林默。'],
    ['她的第一份工作在哪里？', '最后一份工作在杭州。'],
    ['火灾之前他们住在哪里？', '火灾以后他们住在宁波。'],
    ['她早上散步去哪里？', '她晚上散步去河边。'],
  ])('has the other word at the same noun: %s %s', (question, sentence) => {
    expect(saysOpposite(question, sentence)).toBe(true);
  });

  it.each([
    ['Who is Marta’s old neighbour?', 'Her old neighbour taught the new neighbour to bake.'],
    ['Who is Marta’s old neighbour?', 'Her neighbour bought a new bicycle.'],
    ['How old is her neighbour?', 'Her new neighbour is forty.'],
    ['Who is her neighbour?', 'Her new neighbour is Jonas Lind.'],
    ['When did she move to New York?', 'She left the old house in May.'],
    ['她的老邻居是谁？', '她的老邻居教新邻居做面包。'],
    ['她的老师是谁？', '新的老师姓林。'],
    ['她的邻居是谁？', '她的新邻居是林默。'],
  ])('does not have it: %s %s', (question, sentence) => {
    expect(saysOpposite(question, sentence)).toBe(false);
  });
});
