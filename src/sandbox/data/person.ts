import { cycle, type NonEmpty } from './cycle';

export interface Person {
  readonly name: string;
  /** Lower-case Latin letters, for e-mail addresses and login ids. */
  readonly login: string;
}

type Spelling = readonly [hangul: string, latin: string];

const koreanFamilies: NonEmpty<Spelling> = [
  ['김', 'kim'],
  ['이', 'lee'],
  ['박', 'park'],
  ['최', 'choi'],
  ['정', 'jung'],
  ['강', 'kang'],
  ['윤', 'yoon'],
];

const koreanGiven: NonEmpty<Spelling> = [
  ['서연', 'seoyeon'],
  ['민준', 'minjun'],
  ['지우', 'jiwoo'],
  ['도윤', 'doyun'],
  ['하은', 'haeun'],
  ['예준', 'yejun'],
  ['수아', 'sua'],
  ['현우', 'hyunwoo'],
  ['유진', 'yujin'],
  ['태오', 'taeo'],
  ['나래', 'narae'],
];

const englishGiven = [
  'Emma',
  'Daniel',
  'Olivia',
  'Lucas',
  'Hannah',
  'Samuel',
  'Grace',
  'Oscar',
  'Nora',
  'Victor',
  'Isla',
] as const;
const englishFamilies = ['Clark', 'Reyes', 'Novak', 'Bennett', 'Silva', 'Harper', 'Lindgren'] as const;

/** An invented person; every third has an English name. The first 77 of each language differ from one another. */
export function person(index: number): Person {
  const nth = Math.floor(index / 3);
  if (index % 3 === 2) {
    const given = cycle(englishGiven, nth);
    const family = cycle(englishFamilies, nth);
    return { name: `${given} ${family}`, login: `${given}.${family}`.toLowerCase() };
  }
  const position = nth * 2 + (index % 3);
  const [family, familyLogin] = cycle(koreanFamilies, position);
  const [given, givenLogin] = cycle(koreanGiven, position);
  return { name: `${family}${given}`, login: `${givenLogin}.${familyLogin}` };
}
