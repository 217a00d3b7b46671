import { wordsOf } from '../catalog/isSecretField';
import { scanInTurns, type JsonListener } from '../json/scanJson';
import {
  findFamily,
  isGoodCode,
  MAX_NAME,
  meaningOf,
  named,
  NO_FLAG,
  NO_WORDS,
  NOTHING,
  something,
  type Family,
  type Sign,
} from './findFamily';

/** What speaks against a write in a response of status 2xx: it says no, or it says two things at once. */
export type Denial = 'no' | 'contradiction';

/** Members that hold the rest of a response: what is said in them is said of the call, whatever stands beside. */
const WRAPPER = named(
  `(?:data|d|root|xml|api|batch|extensions|policy|upstream|gateway|embedded|validation|wrapper|value|message|soap_\\w+|response_?metadata|results?|responses?|resp?|rsp|body|payload|contents?|meta|head(?:er)?s?|envelope|return|output|outcome|reply|answer|status|info|common|summary|rslt|operation|결과|응답|데이터)`,
);
/** Those of them that an entity is never in. */
const ABOUT_CALL = /meta|head|status|info|common|summary|operation/;
/** An entity's own id; others name the request. */
const ID =
  /^(?!(?:\w+_)?(?:request|req|trace|correlation|error|err|event|log|span|session|incident|call|message|msg|job|task|batch|client|server|instance|operation|tx)_?(?:id|uuid)$)(?:\w*_)?(?:id|uuid)$/;
/** What the reference shows in an answer with a user group. */
const SHOWN = /^(?:company_name|corporate_type)$/;
const CODE = /^(?:reason_)?(?:code|cd|코드)$/;
const QUIET = /(?:at|by|id|time|code|cd|msg|message|reason|warnings?|links|meta)$/;
const MESSAGE = /^(?:message|msg|detail|desc|description|reason|메시지)$/;

/** Media types of descriptions of errors, such as `application/problem+json`. */
const ERROR_TYPE = /[/.+-](?:problem|errors?|fault|exception)s?(?=[.+;\s-]|$)/i;

/** Whether headers call a response an error, by its media type or a name such as `X-Error-Code`. */
export function deniesInHeaders(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name, value]) =>
    /^content-type$/i.test(name)
      ? ERROR_TYPE.test(value)
      : findFamily(wordsOf(name))?.read(meaningOf(value.trim()), '') === 'strong',
  );
}

const MAX_INNER = 20;
/** More names than responses have that people read. */
const MAX_NAMES = 1000;
/** Nothing below so many objects and lists counts, but for what stands in `errors` and its like. */
const MAX_FRAMES = 100;

/** What a write asked for. */
interface Asked {
  /** Words of the request's own path mean what was asked for, as `rejected` does after `…/reject`. */
  readonly path: string;
  /** Of an entity that the reference shows; in whatever object of the answer stands for it, its id is this one. */
  readonly id: readonly [name: string, id: string] | undefined;
  /** What the entity had before: members that are still so are its own, and new ones are looked at closely. */
  readonly before?: ReadonlyMap<string, string> | undefined;
}

/** More texts in texts are no answer. */
const MAX_TEXTS = 3;

/**
 * What in a JSON body speaks against a write: at the top, one level below it and below members such as `data`, and in
 * texts that are JSON again.
 */
export async function findDenial(
  text: string,
  asked: Asked = { path: '', id: undefined },
  depth = 0,
): Promise<Denial | undefined> {
  const listener = new DenialListener(asked);
  await scanInTurns(text, undefined, listener);
  const found: (Denial | undefined)[] = [listener.denial];
  if (depth < MAX_TEXTS)
    for (const inner of listener.inner) found.push(await findDenial(inner, asked, depth + 1));
  return found.find((denial) => denial === 'contradiction') ?? found.find((denial) => denial !== undefined);
}

/** A string's text, or a number, `true`, `false` and `null` as they are. */
function textOf(literal: string): string {
  const value: unknown = literal.startsWith('"') ? JSON.parse(literal) : literal;
  return String(value).trim().slice(0, 1000);
}

/** Whether nothing under a name says nothing: names of failures, codes, sentences, times, links. */
function isQuiet(family: Family | undefined, words: string): boolean {
  return family?.filled !== undefined || QUIET.test(words) || NO_FLAG.test(words);
}

/** One object whose members count. */
class Judged {
  hasId = false;
  isTwofold = false;
  /** Its id is the one that was asked for: nothing but members that the reference shows may stand beside it. */
  isAsked = false;
  /** A message that means no, and another member that may. */
  saysNo = false;
  isFailed = false;
  /** It shows what an answer with the whole entity shows. */
  isShown = false;
  /** It holds nothing but null and false, and at least one of them. */
  hasNothing = false;
  hasSomething = false;
  hasCode = false;
  hasMessage = false;
  private readonly signs = new Set<Sign>();
  private readonly seen = new Map<string, string>();

  has(sign: Sign): boolean {
    return this.signs.has(sign);
  }

  add(sign: Sign): void {
    this.signs.add(sign);
  }

  get isStrong(): boolean {
    return this.has('strong') || (this.saysNo && this.isFailed);
  }

  get isNo(): boolean {
    const isFirm = this.has('firm') || (this.has('unchanged') && !this.has('created'));
    if (this.isAsked && (this.has('row') || (!this.isShown && (this.has('foreign') || this.has('own')))))
      return true;
    if (this.has('void') && !this.has('yes') && !this.isEntity) return true;
    return this.isStrong || (this.has('weak') && !this.hasId) || (isFirm && !this.isEntity);
  }

  /** A code beside a message, in an object that may not have them. */
  get isRefusal(): boolean {
    return this.hasCode && this.hasMessage && !this.isEntity;
  }

  /** An entity whose members are not known. */
  private get isEntity(): boolean {
    return this.hasId && !this.isAsked;
  }

  /** `literal`: absent for an object or a list, of which two are never taken for the same. */
  note(name: string, literal: string | undefined): void {
    const before = this.seen.get(name);
    if (before !== undefined && before !== literal) this.isTwofold = true;
    else if (this.seen.size < MAX_NAMES) this.seen.set(name, literal ?? '');
  }
}

/** What anything in a member such as `errors` means, and the object that has this member. */
interface Filling {
  readonly sign: Sign;
  readonly owner: Judged;
}

/** An object or a list that is open. */
interface Frame {
  readonly isArray: boolean;
  /** Name of the member that is being read; of a list, of the one that holds it. */
  key: string;
  isEmpty: boolean;
  /** It and all around it are the answer or an envelope of it; of a list, that its rows are. */
  readonly isEnvelope: boolean;
  /** The objects in it count. */
  readonly isNear: boolean;
  /** The object that its scalars speak of; undefined: too deep. */
  readonly judged: Judged | undefined;
  readonly filling: Filling | undefined;
}

class DenialListener implements JsonListener {
  private readonly texts: {
    readonly text: string;
    readonly isEnvelope: boolean;
    readonly judged: Judged;
  }[] = [];
  private readonly root = new Judged();
  private readonly frames: Frame[] = [];
  /** Objects and lists that are open beyond the frames. */
  private deeper = 0;
  private hasInnerId = false;
  private readonly words = new Map<string, string>();
  private readonly families = new Map<string, Family | undefined>();

  /** Names of the asked id, as `user_group_id`, `group_id` and `id`, and of objects that hold its entity. */
  private readonly ownIds: ReadonlySet<string>;
  private readonly ownNames: ReadonlySet<string>;

  constructor(private readonly asked: Asked) {
    const words = asked.id ? wordsOf(asked.id[0]).split('_') : [];
    this.ownIds = new Set(words.map((_, at) => words.slice(at).join('_')));
    this.ownNames = new Set(words.slice(0, -1).map((_, at) => words.slice(at, -1).join('_')));
  }

  get denial(): Denial | undefined {
    const { root } = this;
    const isAround = root.has('around') && !root.hasId;
    const isNo = root.isNo || isAround || (root.isRefusal && !this.hasInnerId);
    if (root.isTwofold || (isNo && root.has('yes'))) return 'contradiction';
    return isNo ? 'no' : undefined;
  }

  open(isArray: boolean): void {
    const last = this.frames.at(-1);
    if (this.frames.length >= MAX_FRAMES) this.deeper += 1;
    if (last) last.isEmpty = false;
    if (this.deeper > 0) return;
    const key = last?.key ?? 'result';
    if (last && !last.isArray) last.judged?.note(key, undefined);
    last?.filling?.owner.add(last.filling.sign);
    const isEnvelope = !last || (last.isEnvelope && this.isWrapper(key));
    this.frames.push({
      isArray,
      key,
      isEmpty: true,
      isEnvelope,
      // Lists add no level; one level below an envelope counts.
      isNear: isArray ? last?.isNear !== false : isEnvelope,
      judged: !last ? this.root : isArray ? last.judged : last.isNear ? new Judged() : undefined,
      filling: last?.filling ?? this.fillingOf(last, key),
    });
  }

  private isWrapper(key: string): boolean {
    const words = this.wordsOf(key);
    return WRAPPER.test(words) || this.ownNames.has(words);
  }

  private fillingOf(last: Frame | undefined, key: string): Filling | undefined {
    const words = this.wordsOf(key);
    const sign = last?.judged && !this.isAskedFor(words) ? this.familyOf(words)?.filled : undefined;
    return last?.judged && sign && { sign, owner: last.judged };
  }

  key(name: string): void {
    const last = this.frames.at(-1);
    if (last) last.key = name;
  }

  scalar(literal: string): void {
    const last = this.frames.at(-1);
    if (last) last.isEmpty = false;
    if (!last?.judged && !last?.filling) return;
    const text = textOf(literal);
    const meaning = meaningOf(text);
    const { judged, key, filling } = last;
    filling?.owner.add(something(filling.sign)(meaning));
    if (!judged || this.deeper > 0) return;
    const words = this.wordsOf(key);
    const family = this.familyOf(words);
    if (!last.isArray) {
      judged.note(ID.test(words) ? words : key, literal);
      if (ID.test(words) && !NOTHING.test(meaning)) {
        judged.hasId = true;
        if (last.isEnvelope && this.isOwnId(words)) {
          judged.isAsked = text === this.asked.id?.[1].trim();
          if (!judged.isAsked) this.root.isTwofold = true;
        }
      }
      this.hasInnerId ||= judged.hasId && judged !== this.root;
      judged.isShown ||= SHOWN.test(words);
      if (/^(?:null|false)$/.test(literal)) judged.hasNothing ||= !family?.filled;
      else judged.hasSomething ||= !/^__/.test(key);
    }
    const isNew = this.isNew(last);
    // Unchanged: it is the entity's own.
    if (judged === this.root && this.asked.before?.get(key) === literal) return;
    const read = family?.read(meaning, words);
    const sign = read === 'foreign' && literal === 'false' && this.isWrapper(key) ? 'firm' : read;
    if (sign === 'yes' || !(this.isAskedFor(meaning) || this.isAskedFor(words))) judged.add(sign);
    if (isNew && (sign === undefined ? NOTHING.test(meaning) && !isQuiet(family, words) : sign !== 'yes'))
      judged.add('row');
    const mayBeNo = sign === 'weak' || sign === 'firm';
    if (mayBeNo && /^(?:message|msg|메시지)$/.test(words)) judged.saysNo = true;
    else if (mayBeNo) judged.isFailed = true;
    if (CODE.test(words) && !isGoodCode(meaning)) judged.hasCode = true;
    if (MESSAGE.test(words) && !NOTHING.test(meaning)) judged.hasMessage = true;
    if (/^[[{]/.test(text) && this.texts.length < MAX_INNER)
      this.texts.push({ text: String(JSON.parse(literal)), judged, isEnvelope: this.isWrapper(key) });
  }

  /** Whether the entity did not have the member of the whole answer that is read, or whose list is. */
  private isNew(frame: Frame): boolean {
    const { before } = this.asked;
    return before !== undefined && frame.judged === this.root && !before.has(frame.key);
  }

  /** In what is said of the call, an `id` alone may name the request. */
  private isOwnId(words: string): boolean {
    const container = this.wordsOf(this.frames.at(-2)?.key ?? '');
    return this.ownIds.has(words) && (words.includes('_') || !ABOUT_CALL.test(container));
  }

  /** Texts that may be JSON again, but for those of an entity. */
  get inner(): readonly string[] {
    const counted = this.texts.filter(({ isEnvelope, judged }) => isEnvelope || !judged.hasId);
    return counted.map(({ text }) => text);
  }

  close(): void {
    if (this.deeper > 0) {
      this.deeper -= 1;
      return;
    }
    const { judged, isEmpty } = this.frames.pop() ?? {};
    const last = this.frames.at(-1);
    if (last?.judged && isEmpty === true && !last.isArray) this.takeEmpty(last.judged, last.key);
    if (!judged || !last?.judged || judged === last.judged) return;
    const { hasId, isAsked } = judged;
    const isVoid = judged.hasNothing && !judged.hasSomething;
    if (isVoid) last.judged.hasNothing = true;
    else last.judged.hasSomething ||= isEmpty !== true;
    const isWrapper = this.isWrapper(last.key);
    // The row of a list may be an entity that something once failed with.
    const isRow = last.isArray && hasId && !isAsked;
    const isNo = (judged.isNo && !(judged.isStrong && isRow)) || judged.isRefusal;
    const isAround = judged.has('around') && !hasId;
    if (judged.isTwofold) this.root.isTwofold = true;
    if (isNo || isAround) last.judged.add(!isWrapper ? 'around' : isNo ? 'strong' : 'firm');
    else if (isVoid && isWrapper) last.judged.add('void');
    const mayBeNo = isNo || judged.has('foreign') || judged.has('weak') || judged.has('firm');
    if (!hasId && ((isNo && last.isArray) || (mayBeNo && this.isNew(last)))) last.judged.add('row');
    if (judged.has('foreign') && isWrapper && !hasId && !ABOUT_CALL.test(last.key))
      last.judged.add('foreign');
    if (judged.has('yes') && isWrapper && !hasId) this.root.add('yes');
  }

  /** An empty list or object is a number of 0, as of `saved`. */
  private takeEmpty(judged: Judged, key: string): void {
    const words = this.wordsOf(key);
    const sign = this.familyOf(words)?.read('0', words);
    if (sign === 'strong' || sign === 'firm' || sign === 'unchanged') judged.add(sign);
    const last = this.frames.at(-1);
    if (last && this.isNew(last) && !isQuiet(this.familyOf(words), words)) judged.add('row');
  }

  /** Whether a word of no is that of the request's own path. */
  private isAskedFor(words: string): boolean {
    const { path } = this.asked;
    if (/거부|거절|반려/.test(words)) return path.includes('reject');
    if (/cancel|취소/.test(words)) return /cancel|terminat/.test(path);
    const [word = ''] = NO_WORDS.exec(words) ?? [];
    return word.length > 4 && path.includes(word.replace(/^_/, ''));
  }

  private familyOf(words: string): Family | undefined {
    if (!this.families.has(words) && this.families.size < MAX_NAMES)
      this.families.set(words, findFamily(words));
    return this.families.has(words) ? this.families.get(words) : findFamily(words);
  }

  private wordsOf(name: string): string {
    if (name.length > MAX_NAME * 2) return '';
    const known = this.words.get(name);
    if (known !== undefined) return known;
    const words = wordsOf(name);
    if (this.words.size < MAX_NAMES) this.words.set(name, words);
    return words;
  }
}
