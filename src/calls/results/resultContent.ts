import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../base/formatFigures';
import { RESPONSE_LANGUAGE } from '../../contributions';
import type { ResultExtension } from '../../documents/uris';
import type { FinishedCall, HttpResponse, Outcome } from '../../http/types';
import { formatInTurns, type AsReceived, type IndentLimits } from '../../json/formatJson';
import { namesSchemaInTurns } from '../../json/namesSchema';

export interface ResultContent {
  readonly extension: ResultExtension;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Set if JSON is shown without indentation. */
  readonly asReceived?: AsReceived;
  /** True if a known secret was masked in the response. Always false for a sentence. */
  readonly hidesSecret: boolean;
  /** True if the document contains only the sentence of a failed call, because the call has no readable body. */
  readonly isSentence?: true;
}

/** Builds a result document of any size; `redact` masks known secrets. */
export async function buildResultContent(
  call: FinishedCall,
  redact: (text: string) => string | Promise<string>,
  limits: Partial<IndentLimits> = {},
): Promise<ResultContent> {
  const { outcome, kept } = call;
  const { response } = outcome;
  if (kept?.responseLeftOut === true) {
    const size = formatBytes(kept.responseBytes);
    return ofSentence(
      l10n.t(
        'This response ({0}) was not kept. Only JSON and form data up to 1 MB are kept. Call again to see it.',
        size,
      ),
    );
  }
  const shown = shownText(outcome);
  if (shown === undefined) return ofSentence(l10n.t('The response has no body.'));
  const text = await redact(shown);
  if (!response || shown !== response.text) return { ...ofSentence(text), isSentence: true };
  const hidesSecret = response.redacted === true || text !== response.text;
  if (response.format !== 'json' || response.cut) {
    return { extension: 'txt', bytes: bytesOf(text, response), hidesSecret };
  }
  const extension = (await namesSchemaInTurns(text)) ? RESPONSE_LANGUAGE : 'json';
  const formatted = await formatInTurns(text, limits);
  return 'text' in formatted
    ? { extension, bytes: encode(formatted.text), hidesSecret }
    : { extension, bytes: bytesOf(text, response), asReceived: formatted.asReceived, hidesSecret };
}

/** The response body, or a failure's message if there is no readable body. Undefined for a success without body. */
function shownText(outcome: Outcome): string | undefined {
  const { response } = outcome;
  const text = response && hasBody(response) ? response.text : undefined;
  if (outcome.kind === 'response') return text;
  // The binary body of a failure is not shown, because VS Code would refuse to open it as text.
  const isBinary = text !== undefined && text.includes('\0') && text.includes('\ufffd');
  return text === undefined || isBinary ? outcome.error.message : text;
}

function hasBody({ format, bytes }: HttpResponse): boolean {
  return format !== 'empty' && bytes.byteLength > 0;
}

/** UTF-8 bytes of a text. Reuses the received bytes if the text is unchanged. */
function bytesOf(text: string, { bytes, text: received, charset }: HttpResponse): Uint8Array {
  const isSame = text === received && charset === undefined && Buffer.byteLength(text) === bytes.byteLength;
  return isSame ? bytes : encode(text);
}

function ofSentence(sentence: string): ResultContent {
  return { extension: 'txt', bytes: encode(`${sentence}\n`), hidesSecret: false };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
