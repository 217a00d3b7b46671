import type { Endpoint } from '../../catalog/types';
import type { CodeLanguageId } from '../codeLanguages';
import { readAddress, type KnownBases } from '../paths/readAddress';
import { scanAddresses } from '../paths/scanAddresses';
import { TemplateMatcher } from '../paths/templateMatcher';
import { readAddressValues } from './readAddressValues';
import { readProgramCall } from './readProgramCall';
import { readScriptCall } from './readScriptCall';
import { WrittenCallBuilder, type WrittenCall } from './writtenCall';

/** A source text, and where the path of a call stands in it. */
export interface CallInSource {
  readonly text: string;
  readonly language: CodeLanguageId;
  readonly bases: KnownBases;
  readonly start: number;
}

/**
 * Reads the values of a call as they are written, and runs nothing; in time linear in the text. Undefined where no path
 * of the endpoint stands there any more.
 */
export function readWrittenCall(
  { text, language, bases, start }: CallInSource,
  endpoint: Endpoint,
): WrittenCall | undefined {
  const matcher = new TemplateMatcher([endpoint]);
  for (const source of scanAddresses(text, language, bases)) {
    if (source.start > start) break;
    const path = readAddress(source.address, bases);
    if (!path || source.address.offsetOf(path.start) !== start) continue;
    if (matcher.match(path.segments).endpoints.length === 0) return undefined;
    const written = new WrittenCallBuilder();
    readAddressValues({ ...source, text, language }, path, endpoint, written);
    if (language === 'shell' || language === 'http') readScriptCall({ ...source, text, language }, written);
    else readProgramCall({ ...source, text, language, endpoint }, written);
    return written.build();
  }
  return undefined;
}
