import { createHash } from 'node:crypto';

export type RowKind =
  | 'userGroup'
  | 'user'
  | 'standBy'
  | 'product'
  | 'order'
  | 'cancellation'
  | 'subscription'
  | 'changeRequest'
  | 'bill'
  | 'adjustment'
  | 'invoice';

/** Id of the row at `index` of a kind: 24 hex digits, the same at every start. */
export function rowId(kind: RowKind, index: number): string {
  return createHash('sha256').update(`${kind}:${index}`).digest('hex').slice(0, 24);
}

/** Returns the item at `index`, modulo the list's length. */
export function cycle<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** Returns the word at `index`, modulo the number of words. */
export function cycleWords(text: string, index: number): string {
  const [first = '', ...others] = text.split(' ');
  return cycle([first, ...others], index);
}

/** The nth word in Hangul and in Latin letters is the same name. */
const koreanFamilies = { hangul: '김 이 박 최 정 강 윤', latin: 'kim lee park choi jung kang yoon' };
const koreanGiven = {
  hangul: '서연 민준 지우 도윤 하은 예준 수아 현우 유진 태오 나래',
  latin: 'seoyeon minjun jiwoo doyun haeun yejun sua hyunwoo yujin taeo narae',
};
const englishGiven = 'Emma Daniel Olivia Lucas Hannah Samuel Grace Oscar Nora Victor Isla';
const englishFamilies = 'Clark Reyes Novak Bennett Silva Harper Lindgren';

/**
 * Creates an invented person; every third has an English name. The first 77 names of each language are distinct.
 * `login`: the name in lower-case Latin letters, such as `emma.clark`.
 */
export function person(index: number) {
  const nth = Math.floor(index / 3);
  if (index % 3 === 2) {
    const given = cycleWords(englishGiven, nth);
    const family = cycleWords(englishFamilies, nth);
    return { name: `${given} ${family}`, login: `${given}.${family}`.toLowerCase() };
  }
  const position = nth * 2 + (index % 3);
  const name = cycleWords(koreanFamilies.hangul, position) + cycleWords(koreanGiven.hangul, position);
  const login = `${cycleWords(koreanGiven.latin, position)}.${cycleWords(koreanFamilies.latin, position)}`;
  return { name, login };
}
