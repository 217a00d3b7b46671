/**
 * Beginnings of published vendor tokens and keys: the rules of gitleaks, config/gitleaks.toml at b58d3f10 (MIT),
 * github.com/gitleaks/gitleaks, without those that need surrounding words.
 */
const BEGINNINGS =
  'ops_eyJ|p8e-|AGE-SECRET-KEY-|LTAI|sk-(?:ant|proj|svcacct|admin)-|AKCp|cmVmd|(?:sc|ext|scauth|authress)_|ABSK|bedrock-api-key-|CLOJARS_|v1\\.0-|dapi|do[opr]_v1_|dp\\.\\w+\\.|duffel_|dt0c01\\.|EZ[AT]K|EAA[A-Z]|FLWSECK\\w*-|f(?:o1|m1[ar]|m2)_|fio-u-|github_pat_|gh[opusr]_|gl(?:pat|cbt|dt|ffct|ft|imt|agent|oas|ptt|rt|soat)-|GR1348941|gl(?:c|sa)_|[ps]at\\.|HRKU-|ico-|s-s4t2\\w\\w-|lin_(?:api|oauth)_|ntn_|npm_|sha256~|pplx-|pscale_\\w+_|PMAK-|pnu_|pul-|pypi-|rdme_|rubygems_|tk-us-|SG\\.|xkeysib-|sntry[su]_|sm_[aps]at_|shippo_|shp(?:at|ca|pa|ss)_|xapp-|xox[a-z](?:\\.xox[bp])?-|hooks\\.slack\\.com\\/\\w+\\/|sgp_|sq0(?:atp|csp)-|whsec_|[sr]k_|hv[bsr]\\.|AIza|ya29\\.|GOCSPX-';
/** A key that this extension gives to an assistant: 32 bytes in base64url. */
export const ASSISTANT_KEY = 'cak_[\\w-]{43}';
/** Tokens with a fixed form. */
const WHOLE =
  ASSISTANT_KEY +
  '|(?:bot)?\\d{5,16}:A[\\w-]{34}|A3-[A-Z\\d]{6}-[A-Z\\d-]{20}[A-Z\\d-]*|pat\\w{14}\\.[a-f\\d]{64}|sk-[a-zA-Z\\d]{32}[a-zA-Z\\d]*|A(?:3T[A-Z\\d]|KIA|SIA|BIA|CCA)[A-Z2-7]{16}|[\\w.~]{3}\\dQ~[\\w.~-]{31}[\\w.~-]*|4b1d[A-Za-z\\d]{38}|\\d{15,16}\\|[\\w-]{27,40}|[A-Za-z\\d]{14}\\.atlasv1\\.[\\w=-]{50}[\\w=-]*|(?:hf|api_org)_[a-zA-Z]{34}|[A-Za-z\\d]{6}_[A-Za-z\\d]{29}_mmk|API-[A-Z\\d]{26}|SK[\\da-fA-F]{32}|s\\.(?=[a-zA-Z]{0,23}\\d)[a-zA-Z\\d]{24}(?![a-zA-Z\\d])';

/** A beginning, then a digit in a run that is longer than most words. */
export const vendorTokens = new RegExp(
  `(?<![A-Za-z\\d_])(?:(?:${BEGINNINGS})(?=[\\w.+/=~-]{0,99}\\d)(?=[\\w.+/=~-]{0,99}[A-Za-z\\d]{14})[\\w.+/=~-]+|${WHOLE})`,
  'g',
);
