import {
  boolCoreTag,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';

/** What a plain scalar may be beside text, in the order of the core schema of YAML 1.2. */
const plainTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/** The value that the core schema gives a scalar; what another tag would make of it is not known. */
export function scalarValue(event: ScalarEvent, text: string): unknown {
  const source = getScalarValue(text, event);
  const stated = fullName(text.slice(event.tagStart, event.tagEnd));
  const tag = plainTags.find(({ tagName }) => tagName === stated);
  const isText = stated === '!' || stated === 'tag:yaml.org,2002:str' || event.style !== SCALAR_STYLE.PLAIN;
  if (isText && !tag) return source;
  for (const { resolve, tagName } of tag ? [tag] : plainTags) {
    const value = resolve(source, tag !== undefined, tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}

function fullName(tag: string): string {
  if (tag.startsWith('!!')) return `tag:yaml.org,2002:${tag.slice(2)}`;
  return tag.startsWith('!<') ? tag.slice(2, -1) : tag;
}
