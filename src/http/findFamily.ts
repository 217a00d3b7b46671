import { wordsOf } from '../catalog/isSecretField';

/**
 * Meaning of a member for the outcome of a write.
 *
 * - `strong`: a refusal; no entity has such a member.
 * - `weak`: perhaps the state of an entity; counts only in an object without an id.
 * - `firm`: as `weak`, but also counts in the requested entity, which has no such member in the reference.
 * - `unchanged`: as `firm`, unless the same object has a member with the meaning `created`.
 * - `created`: the write created an entity.
 * - `around`: an inner object is a refusal.
 * - `row`: the object has a list row that is a refusal, a new member that may be a refusal, or a true `deleted`. Counts
 *   only in the object with the requested id.
 * - `foreign`: a flag, 0, code or message that a user group lacks; `own`: a 0 that a user group may have. Both count
 *   only in the object with the requested id, and only if this object has no member such as `company_name`.
 * - `void`: a wrapper with nothing but null and false.
 * - `yes`: a statement of success.
 */
export type Sign =
  | 'strong'
  | 'firm'
  | 'weak'
  | 'unchanged'
  | 'created'
  | 'around'
  | 'row'
  | 'foreign'
  | 'own'
  | 'void'
  | 'yes'
  | undefined;

/** A family of members about the call: pattern of their names, and meaning of their values. */
export interface Family {
  readonly names: RegExp;
  readonly read: (value: string, words: string) => Sign;
  /** Meaning of a value that is a non-empty object or list; undefined: none. */
  readonly filled: Sign;
}

/** Words allowed before the noun of a name; `ASPECT`: words allowed after the noun. */
const SUBJECT =
  '(?:(?:b|n|non|num|rows?|records?|items?|data|all|total|count|is|was|has|have|been|did|the|save|update|changes?|modify|write|insert|create|delete|put|post|operation|db|sql|request|response|call|api|server|service|system|internal|validation|business|app|http|field|fatal|upstream|gateway|proxy|result|status|process|tx|x)_|처리_?|요청_?)*';
const ASPECT =
  '(?:_?(?:code|cd|no|num|number|type|kind|id|key|name|message|msg|text|title|detail|desc|description|reason|cause|status|info|string|class|source|data|body|object|response|result|list|item|row|field|param|input|count|cnt|total|flag|yn|occurred|val|value|여부|코드|메시지|내용|사유|건수)s?)*';
/** Verbs of a write. */
const WRITTEN =
  '(?:saved?|stored?|persist(?:ed)?|updated?|modified|changed|applied|processed|executed|completed?|committed|affected|matched|accepted|acknowledged|written|handled|valid|allowed|permitted|granted|authori[sz]ed|authenticated|found|done|처리|저장|완료|수정|변경|반영|등록)';
/** States of an entity. */
const STATE = '(?:deleted|removed|approved|verified)';

/** Patterns of words that mean refusal. */
const NO_PARTS =
  /(?:^|_)(?:skipped|ignored|discarded|rolled_?back|unchanged|no_?op$|not_?(?!e|i|ary|hing|_?(?:err|req|appl))[a-z]|un(?:auth|able|known|support|avail|process|success|expect|permit|verified)|in(?:valid|correct|sufficient|complete|eligible|ternal_(?:server|error))|can_?not|(?:could|can|does|did|was|is)_(?:n_)?t_|den(?:y|ied)|forbid|prohibit|reject|refus|declin|expire|missing|required|duplicat|conflict|exceed|out_of_|too_[a-z]|limit_|quota|time_?out|timed_out|abort|illegal|bad_|wrong|malformed|mismatch|try_again|no_(?:such|auth|permission|access|data|result|right|change)|already|nothing_to|must_|please_(?:log|sign)|locked|violat|in_use|taken$|sorry|oops|later$|re_?auth|(?<!no_|without_|zero_)(?:fail(?:ed|ures?|s)?|errors?|exceptions?|faults?)(?![a-z])|err(?:_|\d|$)|nok?(?:$|_)|ko$|ng(?:$|_)|maintenance|overload)/;
/** Words of refusal in codes, such as `PRODUCT_NOT_FOUND` or `E404`. */
export const NO_WORDS = new RegExp(String.raw`${NO_PARTS.source}|^(?:e|f|x|er|ex)_?\d+$`);
/** Words of refusal in the name of a flag. The flag means refusal if it is set. */
export const NO_FLAG = new RegExp(
  `${NO_PARTS.source.replace('required|', '')}|(?:^|_)(?:block|froze|stale|throttl|suspend|read_?only|roll_?back|disabl|preview|simulat|mock|degrad|offline|outage|truncat|over_?limit|captcha|challenge|log(?:ged)?_?out)|_required|차단|보류`,
);
const KOREAN_NO =
  /실패|사용_중|안_됨|다시_(?:로그|시도)|(?:오류|에러)(?![가_]{0,2}없)|(?<!(?:오류|이상|문제|에러)[가이는은_]{0,2})없(?:습니다|음|는|어)|못_?[했하합]|않(?:습니다|았|음|는)|이미_|필요(?:합니다|해요)|불가|거부|거절|반려|잘못|만료(?:되|된|$)|유효하지|초과|잠[긴겨]|점검_중|중복(?:되|된|입|$)|누락|미존재/;
export const NOTHING =
  /^(?:|null|false|undefined|0+(?:\.0+)?|no(?:ne|thing)?|not?_error|n|nil|na|f|off|n_a|아니[오요]|없음)$/;
const GOOD =
  /^(?:s0*\d?|ok(?:ay)?|succ\w*|suc|done|complete\w*|finished|normal|good|pass(?:ed)?|(?:saved|created|updated|deleted|removed|accepted|approved|processed)(?:_\w+)?|(?:정상|완료|[가-힣]*성공)\S*)$/;
/** Words of success in a sentence; tested only if no word in its first 80 characters means refusal. */
const SAYS_YES =
  /(?:^|_)(?:ok|true|\d+|succe|sent|saved|stored|updated|changed|modified|done|complete|applied|processed|accepted|created|deleted)|[되됐했]|완료|성공|정상|없이/;
const isYes = (value: string): boolean => GOOD.test(value) || /^(?:true|y|yes|t|on)$/.test(value);

/**
 * Whether a code means success, such as 0, `0000`, 200 or `SUCCESS`, or means nothing, such as an empty text, null or
 * false. 202 is no good code.
 */
export function isGoodCode(value: string): boolean {
  return /^(?:0+|2(?!02)\d\d(?:_\w+)?)$/.test(value) || NOTHING.test(value) || GOOD.test(value);
}

/** Whether a value means refusal, whatever the member's name. */
function isNo(value: string): boolean {
  return /^-\d/.test(value) || /^[45]\d\d$/.test(value) || NO_WORDS.test(value) || KOREAN_NO.test(value);
}

export const something =
  (sign: Sign) =>
  (value: string): Sign =>
    isGoodCode(value) ? undefined : sign;
const code = (value: string): Sign =>
  isNo(value) || /^(?:[efnx]|no|false)$/.test(value)
    ? 'strong'
    : isGoodCode(value) || isYes(value)
      ? 'yes'
      : /^\d+$/.test(value)
        ? 'strong'
        : 'weak';
const isBad = (value: string): boolean => isNo(value) || /^(?:false|no?|nac?k|[efx])$/.test(value);
const isFalse = (value: string): boolean => NOTHING.test(value) || isNo(value) || value === 'x';
/** Whether a value means false or refusal. Empty and null do not count: `updated` may hold a time not yet set. */
const isDenied = (value: string): boolean => value !== '' && value !== 'null' && isFalse(value);

/** Whole values that mean refusal or ask for another step, whatever the member's name. */
const ASKS =
  /^(?:required|retry|verify|captcha|nac?k|ng|h[eo]ld|restricted)$|^(?:https?_\w+_)?(?:auth_)?(?:log_?in|sign_?in|error)(?:_\d+)?$/;
const isNoWord = (value: string): boolean =>
  ASKS.test(value) ||
  (/^(?:[a-z]{4,}|[가-힣]{2}|[a-z]+_[a-z]+)$/.test(value) &&
    !/^(?:limit_|suspend)/.test(value) &&
    (NO_FLAG.test(value) || KOREAN_NO.test(value)));
/**
 * Values that say that a call was not done, or only partly. `pending` and `cancelled` may also be an entity's state.
 */
const UNDONE = /^(?:none|nothing|noop|cancell?ed|pending\w*|queued|deferred|later|partial\w*|취소\S*)$/;
const COUNT = '(?:_?(?:rows|fields|items|ids|count|cnt|yn|flag|여부|건수|됨))?';
const VALUE = '(?:_?(?:text|name|value|str|string))?';

const when =
  (holds: (value: string) => boolean, sign: Sign) =>
  (value: string): Sign =>
    holds(value) ? sign : undefined;
/** Whether the first 80 characters of a message mean refusal; the end may be about something else. */
const saysNo = (value: string): boolean => isNo(value.slice(0, 80));

/** Flags and numbers of a user group, as the reference and public clients show them. */
const OWN = '(?:auth|use|subscription)_\\w+|\\w+_(?:type|limit)|count|point|accumulation';
/** Families of member names; the first family that matches a name counts. */
const FAMILIES: readonly Family[] = rowsOf([
  [
    // `success`, `isOk`, `success_yn`
    `(?:success(?:ful|fully|es)?|succ(?:eed(?:ed)?)?|suc|okay|ok|성공)(?:_?(?:yn|flag|code|cd|status|count|cnt|여부))?`,
    (value) => (isFalse(value) ? 'strong' : isYes(value) || /^\d+$/.test(value) ? 'yes' : 'weak'),
  ],
  [
    // `errorCode`, `errMsg`, `fault`, `exception_type`
    `(?:(?!(?:last|recent|past)_)\\w+_(?=errors$))?(?:err(?:or)?s?|faults?|exceptions?|exc|stack(?:_?trace)?|ex|trace_?back|(?:un|not?_?)(?:ok|success\\w*)|오류|에러|예외)${ASPECT}`,
    something('strong'),
    'strong',
  ],
  [
    // `failed`, `isSkipped`, `not_saved`, `failure_reason`
    `(?:fail(?:ed|ures?|s)?|skipped|ignored|dropped|discarded|reverted|rolled_?back|errored|aborted|dry_?run|(?:un|not?_?)${WRITTEN}|실패)${ASPECT}`,
    (value) => (/^(?:true|y|yes)$/.test(value) ? 'strong' : something('firm')(value)),
    'firm',
  ],
  [
    // `denied`, `rejected_message`
    `(?:(?:un|not?_?)${STATE}|den(?:y|ied|ial)|refus(?:ed|al)|declined?|blocked|forbidden|invalid|reject(?:ed|ion)?|cancell?ed|queued|pending|deferred|conflicts?|duplicated?s?|missing|timed?_?out|unavailable|\\w+_exceeded|rate_?limited|retry(?:able|_?(?:after|in|at))?|incomplete|partial(?:ly)?(?:_?(?:success|failure|${WRITTEN}))?|no_?op|(?:no|nothing)_?changed?s?|unchanged|(?:required|missing)_\\w+|locked_by|problems?|issues|violations?|거부|거절|반려)${ASPECT}`,
    something('firm'),
    'firm',
  ],
  [
    // `http_status`, where 0 means no response; `statusCode`
    `(?:http_?)?status_?(?:code|cd|no)|http_?(?:status|code)|상태_?코드`,
    (value, words) =>
      /^20[267]$/.test(value) || (NOTHING.test(value) && /http_?status$/.test(words))
        ? 'strong'
        : code(value) === 'yes'
          ? undefined
          : code(value),
  ],
  [
    // `resultCode`, `return_cd`, `rc`
    `(?:result|return|ret|rtn|rslt|rst|prcs|proc|exit|response|resp?|rsp|reply|ack|outcome|api|biz|sub|sys|svc|app|결과|응답)_?(?:code|cd|코드|구분)|rc|(?:ret|rtn)_?val|ec`,
    code,
  ],
  [
    // `result`, `outcome`
    `(?:results?|rslt|rst|outcome|response|answer|reply|return|ret|rtn|ack|결과|응답)${VALUE}`,
    (value) =>
      isBad(value) || UNDONE.test(value) || isNoWord(value) || /^[1-9]\d$/.test(value)
        ? 'strong'
        : isYes(value)
          ? 'yes'
          : undefined,
  ],
  [
    // `status`, `state`
    `(?:status|state|stat|sts|상태)${VALUE}`,
    (value) =>
      value === 'false'
        ? 'strong'
        : isBad(value) || isNoWord(value) || (UNDONE.test(value) && !/pending|cancel|취소/.test(value))
          ? /^-/.test(value)
            ? 'weak'
            : 'firm'
          : isYes(value)
            ? 'yes'
            : undefined,
  ],
  [
    `(?:code|cd|코드)`,
    (value) =>
      isNo(value) || (/^\d/.test(value) && value !== '1' && !isGoodCode(value))
        ? 'firm'
        : isGoodCode(value) || isYes(value) || value === '1'
          ? undefined
          : 'foreign',
  ],
  [`(?:type(?:_?name)?|kind|level|severity)`, when(isNo, 'firm')],
  [
    // `message`, `result_msg`
    `(?!limit_)(?:[a-z]+_)?(?:messages?|msgs?)|(?:상태|안내|결과|응답|오류)?_?메시지|안내|알림|사유|details?|reason(?:_?phrase)?|cause|(?:status|http)_?(?:text|desc(?:ription)?)|alerts?|toast`,
    (value) => (saysNo(value) ? 'firm' : NOTHING.test(value) || SAYS_YES.test(value) ? undefined : 'foreign'),
  ],
  [`warnings?|info|debug|comment|note`, when((value) => saysNo(value) && !NOTHING.test(value), 'firm')],
  [`desc|description|text|title`, when(saysNo, 'weak')],
  [`(?:created|inserted|upserted)${COUNT}`, (value) => (isFalse(value) ? 'weak' : 'created')],
  [`(?:updated?|modified|changed|replaced)${COUNT}`, when(isDenied, 'unchanged')],
  [
    // `saved`, `affected_rows`
    `(?:saved?|persisted|committed|acknowledged|written|affected|저장)${COUNT}`,
    when((value) => isDenied(value) || UNDONE.test(value) || isNoWord(value), 'strong'),
  ],
  [
    // `applied`, `processedCount`
    `${WRITTEN}${COUNT}|changes|row_?count|(?:result|process|결과)_?(?:yn|flag|여부)`,
    (value) => (isDenied(value) ? 'firm' : isFalse(value) ? 'weak' : undefined),
  ],
  [
    STATE + COUNT,
    // A true `deleted` suggests a refusal, because an update deletes nothing.
    (value, words) =>
      isFalse(value)
        ? value === 'null'
          ? undefined
          : 'weak'
        : isYes(value) && /deleted|removed/.test(words)
          ? 'row'
          : undefined,
  ],
  [OWN, when((value) => value === '0', 'own')],
  [
    // `decision`, `validation`, `expired`, but no text that a person writes
    '(?!.*(?:name|memo|note|comment|address|homepage|label|tag|email)s?$).+',
    (value, words) =>
      isNoWord(value) || (NO_FLAG.test(words) && /^(?:true|y|yes)$/.test(value))
        ? 'firm'
        : (NO_FLAG.test(words) ? /^1$/ : /^(?:true|false|yes|no|[yn]|0)$/).test(value)
          ? 'foreign'
          : undefined,
  ],
]);
/** Longest member name with a family, in characters. */
export const MAX_NAME = 80;

/** The family of a name, if any; `words` comes from `wordsOf`. */
export function findFamily(words: string): Family | undefined {
  if (words.length > MAX_NAME) return undefined;
  return FAMILIES.find(({ names }) => names.test(words));
}

function rowsOf(
  rows: readonly (readonly [names: string, read: Family['read'], filled?: Sign])[],
): readonly Family[] {
  return rows.map(([names, read, filled]) => ({ names: named(names), read, filled }));
}

export function named(pattern: string): RegExp {
  return new RegExp(`^_?${SUBJECT}(?:${pattern})_?$`);
}

/** A value as `Family.read` expects: a number unchanged, other texts as words. */
export function meaningOf(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : wordsOf(text).replace(/^_+|_+$/g, '');
}
