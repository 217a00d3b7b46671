/** Folders whose comments must pass `judgeComment`. */
export const plainFolders = ['src/', 'test/support/'];

/** A longer sentence must be read twice. */
const MOST_WORDS = 30;

/** Openings of sentences that name a thing by its relation to another thing; questions may begin with them. */
const riddle =
  /^(?:Of|What|Whatever|Where|Wherever|Who|Whoever|Whose|Whom|Such(?! as)|Nobody|That which|The ones?|Those (?:that|who)|Up to here|As it is|As they are|So (?:is|are|do|does|did|has|have|can)|It is (?:told|taken|asked))\b/;

/** The reason why a comment is not plain; undefined if it is plain. */
export function judgeComment(text) {
  for (const sentence of sentencesOf(text)) {
    const opening = !sentence.endsWith('?') && riddle.exec(sentence)?.[0];
    if (opening) return `A comment begins with its subject, not with “${opening}”: name the thing.`;
    const words = sentence.split(' ').length;
    if (words > MOST_WORDS)
      return `A sentence of a comment has at most ${MOST_WORDS} words: “${sentence.slice(0, 40)}…” has ${words}.`;
  }
  return undefined;
}

/** The sentences of a comment; a blank line and the mark of a list item also end a sentence. */
function sentencesOf(text) {
  return text
    .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
    .split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*]|\d+\.) )/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.?!][)”"'`]?) (?=[^a-z])/))
    .map((sentence) => sentence.replace(/^[ -]+|[ ]+$/g, ''))
    .filter((sentence) => sentence !== '');
}
