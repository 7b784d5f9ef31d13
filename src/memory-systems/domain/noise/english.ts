/** Unrelated talk in English. */

import { euclid, integer, primeFactors, roman } from './arithmetic';
import type { Exchange, Talk } from './noise';

type Template = (next: () => number) => Exchange;

const product: Template = (next) => {
  const a = integer(next, 12, 999);
  const b = integer(next, 12, 99);
  const tens = Math.floor(b / 10) * 10;
  return {
    question: `What is ${a} times ${b}?`,
    answer: `Split ${b} into ${tens} and ${b - tens}. ${a} times ${tens} is ${a * tens}, and ${a} times ${b - tens} is ${a * (b - tens)}. Together that is ${a * b}.`,
  };
};

const percentage: Template = (next) => {
  const share = integer(next, 3, 97);
  const whole = integer(next, 20, 999) * 10;
  return {
    question: `How much is ${share} percent of ${whole}?`,
    answer: `One percent of ${whole} is ${whole / 100}. Times ${share} that makes ${Number(((whole * share) / 100).toFixed(2))}.`,
  };
};

const equation: Template = (next) => {
  const x = integer(next, -40, 40);
  const a = integer(next, 2, 19);
  const b = integer(next, 1, 90);
  return {
    question: `Solve ${a}x + ${b} = ${a * x + b} for x.`,
    answer: `Subtract ${b} from both sides: ${a}x = ${a * x}. Divide by ${a}: x = ${x}. Put it back in to check: ${a} times ${x} plus ${b} is ${a * x + b}.`,
  };
};

const mean: Template = (next) => {
  const values = Array.from({ length: integer(next, 4, 7) }, () => integer(next, 1, 400));
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    question: `What is the average of ${values.join(', ')}?`,
    answer: `The sum is ${sum}. Divided by ${values.length} values, the average is ${Number((sum / values.length).toFixed(2))}.`,
  };
};

const factors: Template = (next) => {
  const value = integer(next, 60, 9999);
  const primes = primeFactors(value);
  return {
    question: `Which prime factors does ${value} have?`,
    answer:
      primes.length === 1
        ? `${value} is prime: no smaller prime divides it.`
        : `${value} = ${primes.join(' × ')}. Dividing by the smallest prime again and again finds them all.`,
  };
};

const divisor: Template = (next) => {
  const a = integer(next, 60, 4000);
  const b = integer(next, 20, 900);
  const steps = euclid(a, b);
  return {
    question: `What is the greatest common divisor of ${a} and ${b}?`,
    answer: `Euclid's algorithm: ${steps.map(([one, other, rest]) => `${one} divided by ${other} leaves ${rest}`).join('; ')}. The last divisor is the answer: ${steps.at(-1)![1]}.`,
  };
};

const temperature: Template = (next) => {
  const celsius = integer(next, -400, 2500) / 10;
  return {
    question: `How many degrees Fahrenheit are ${celsius} degrees Celsius?`,
    answer: `Multiply by 9, divide by 5 and add 32: ${celsius} degrees Celsius are ${Number(((celsius * 9) / 5 + 32).toFixed(2))} degrees Fahrenheit.`,
  };
};

const distance: Template = (next) => {
  const miles = integer(next, 1, 9000);
  return {
    question: `How long are ${miles} miles in kilometres?`,
    answer: `One mile is 1.609344 kilometres, so ${miles} miles are about ${Number((miles * 1.609344).toFixed(1))} kilometres.`,
  };
};

const numerals: Template = (next) => {
  const value = integer(next, 40, 3999);
  return {
    question: `How is ${value} written in Roman numerals?`,
    answer: `${value} is ${roman(value)}. The signs are written from the largest to the smallest; a smaller one before a larger one is taken away from it.`,
  };
};

const binary: Template = (next) => {
  const value = integer(next, 33, 65_535);
  return {
    question: `What is ${value} in binary?`,
    answer: `${value.toString(2)}. Divide by two again and again and read the remainders from the last to the first; in hexadecimal it is ${value.toString(16).toUpperCase()}.`,
  };
};

const box: Template = (next) => {
  const [a, b, c] = [integer(next, 2, 60), integer(next, 2, 60), integer(next, 2, 60)];
  return {
    question: `What are the volume and the surface of a box of ${a} by ${b} by ${c} centimetres?`,
    answer: `The volume is ${a} × ${b} × ${c} = ${a * b * c} cubic centimetres. The surface is 2 × (${a * b} + ${a * c} + ${b * c}) = ${2 * (a * b + a * c + b * c)} square centimetres.`,
  };
};

const explained = (question: string, answer: string): Exchange => ({ question, answer });

export const englishTalk: Talk = {
  templates: [
    ...[product, percentage, equation, mean, factors, divisor],
    ...[temperature, distance, numerals, binary, box],
  ],
  explanations: [
    explained(
      'Why is the sky blue?',
      'Sunlight holds all colours. Molecules of the air scatter short waves far more than long ones, so blue light reaches the eye from every direction. At sunset the light passes through more air, the blue is lost on the way, and red is left.',
    ),
    explained(
      'How does a refrigerator get cold?',
      'A liquid evaporates in thin pipes inside and takes up heat as it does. A compressor squeezes the vapour, which makes it hot; at the back it gives off the heat to the room, becomes liquid again and goes round once more.',
    ),
    explained(
      'Why do ships made of steel float?',
      'A ship pushes water aside. It sinks until the water pushed aside weighs as much as the whole ship. A hull is mostly air, so that point is reached long before the deck is under water.',
    ),
    explained(
      'What makes bread rise?',
      'Yeast eats sugars from the flour and gives off carbon dioxide. Gluten, a stretchy net of protein, holds the bubbles. In the oven the gas expands, then the dough sets and keeps its holes.',
    ),
    explained(
      'Why does the moon change its shape?',
      'Half of the moon is always lit by the sun. While it goes round the earth, a different part of the lit half faces us. At new moon we look at the dark side, at full moon at the bright one.',
    ),
    explained(
      'How does a compass know where north is?',
      'Its needle is a magnet that turns freely. The liquid iron deep in the earth makes a magnetic field, and the needle lines up with it. The magnetic pole is not quite at the geographic one, so maps give a correction.',
    ),
    explained(
      'Why do leaves turn yellow in autumn?',
      'Green chlorophyll is taken apart before winter so that its nitrogen is not lost. Yellow pigments were there all summer and become visible. Red ones are made anew from sugar in some trees.',
    ),
    explained(
      'What is inflation?',
      'Prices rise in general, so that the same coin buys less. It is measured with a basket of goods: what the basket costs today is divided by what it cost a year ago.',
    ),
    explained(
      'How do noise-cancelling headphones work?',
      'A small microphone hears the noise. The electronics make the same wave upside down and play it along. Crest meets trough, and most of a steady hum disappears; sudden sounds are too quick for it.',
    ),
    explained(
      'Why can a gecko walk on glass?',
      'Its toes carry hundreds of thousands of tiny hairs, each split into finer ends. They come so close to the glass that the weak attraction between molecules adds up. Rolling the toe back lets go again.',
    ),
    explained(
      'How does a search engine find pages so fast?',
      'It does not read pages when it is asked. It has read them before and keeps, for each word, the list of pages that hold it. For a query it joins a few lists and orders what they share.',
    ),
    explained(
      'Why are there leap years?',
      'The earth needs about 365.2422 days for a year. A day every four years makes up for the quarter; leaving it out in three of four centuries makes up for the rest.',
    ),
  ],
};
