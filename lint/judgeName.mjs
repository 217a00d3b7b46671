import { allowedInFiles, allowedNames, forbiddenWords } from './words.mjs';

/** The reason why an identifier or a file must not have a name; undefined if it may. */
export function judgeName(file, name) {
  if (name in allowedNames || allowedInFiles[file]?.includes(name)) return undefined;
  const word = wordsOf(name).find((each) => Object.hasOwn(forbiddenWords, each));
  return word && `“${word}” stands for too much: say ${forbiddenWords[word]} (lint/words.mjs).`;
}

/** The words of a name in camel case or capitals, in lower case and without a plural `s`. */
function wordsOf(name) {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase().replace(/(?<=[^s])s$/, ''));
}
