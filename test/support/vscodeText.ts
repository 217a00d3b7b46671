import assert from 'node:assert/strict';

/** Links that VS Code makes in notifications, quick picks and tree messages; copied from its `linkedText.ts`. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;
/** Icons that VS Code draws in labels; copied from its `iconLabels.ts`. */
const ICON = /(\\)?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;
const DIRECTION = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u2028\u2029\ufeff]/;

/** Links, icons, direction marks, control characters and lone surrogates in a text; empty for plain text. */
export function lifeIn(text: string): readonly string[] {
  return [
    ...[...text.matchAll(LINK)].map(([link]) => `link ${link}`),
    ...[...text.matchAll(ICON)].map(([icon]) => `icon ${icon}`),
    ...(DIRECTION.test(text) ? ['direction mark'] : []),
    ...(CONTROL.test(text) ? ['control character'] : []),
    ...(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)
      ? ['half character']
      : []),
  ];
}

/** Fails if `lifeIn` finds anything in the text. */
export function assertInert(text: string, sink: string): void {
  assert.deepEqual(lifeIn(text), [], `${sink}: ${JSON.stringify(text)}`);
}
