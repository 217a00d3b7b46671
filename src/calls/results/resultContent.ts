import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../base/formatFigures';
import { ANSWER_LANGUAGE } from '../../contributions';
import type { ResultExtension } from '../../documents/uris';
import type { FinishedCall, HttpAnswer, Outcome } from '../../http/types';
import { formatInTurns } from '../../json/formatJson';
import type { AsReceived, IndentLimits } from '../../json/measureIndented';
import { namesSchemaInTurns } from '../../json/namesSchema';

/** What a result document shows. */
export interface ResultContent {
  readonly extension: ResultExtension;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Set when JSON is shown without indenting it. */
  readonly asReceived?: AsReceived;
  /** A live secret was replaced. */
  readonly hidesSecret: boolean;
  /** The document is the sentence of a failed call without a body. */
  readonly isSentence?: true;
}

/** Builds a result document from a call of any size; `redact` replaces live secrets. */
export async function buildResultContent(
  call: FinishedCall,
  redact: (text: string) => string | Promise<string>,
  limits: Partial<IndentLimits> = {},
): Promise<ResultContent> {
  const { outcome, kept } = call;
  const { answer } = outcome;
  if (kept?.answerLeftOut === true) {
    const size = formatBytes(kept.answerBytes);
    return ofSentence(
      l10n.t(
        'The history keeps JSON and forms of up to 1 MB, not this answer of {0}; call again to see it.',
        size,
      ),
    );
  }
  const shown = shownText(outcome);
  if (shown === undefined) return ofSentence(l10n.t('The answer has no body.'));
  const text = await redact(shown);
  if (!answer || shown !== answer.text) return { ...ofSentence(text), isSentence: true };
  const hidesSecret = answer.redacted === true || text !== answer.text;
  if (answer.format !== 'json' || answer.cut) {
    return { extension: 'txt', bytes: bytesOf(text, answer), hidesSecret };
  }
  const extension = (await namesSchemaInTurns(text)) ? ANSWER_LANGUAGE : 'json';
  const formatted = await formatInTurns(text, limits);
  return 'text' in formatted
    ? { extension, bytes: encode(formatted.text), hidesSecret }
    : { extension, bytes: bytesOf(text, answer), asReceived: formatted.asReceived, hidesSecret };
}

/** What a document shows of the service's own text; undefined where there is none. */
function shownText(outcome: Outcome): string | undefined {
  const { answer } = outcome;
  const text = answer && hasBody(answer) ? answer.text : undefined;
  if (outcome.kind === 'answer') return text;
  // Bytes that are no text: VS Code takes them for a binary file, and shows none of them.
  const isBinary = text !== undefined && text.includes('\0') && text.includes('\ufffd');
  return text === undefined || isBinary ? outcome.error.message : text;
}

function hasBody({ format, bytes }: HttpAnswer): boolean {
  return format !== 'empty' && bytes.byteLength > 0;
}

/** A large text that is shown as received shares the memory of the received bytes. */
function bytesOf(text: string, { bytes, text: received, charset }: HttpAnswer): Uint8Array {
  const isSame = text === received && charset === undefined && Buffer.byteLength(text) === bytes.byteLength;
  return isSame ? bytes : encode(text);
}

function ofSentence(sentence: string): ResultContent {
  return { extension: 'txt', bytes: encode(`${sentence}\n`), hidesSecret: false };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
