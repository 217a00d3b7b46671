const BETWEEN = '\\s(?:[^;|&\\r\\n]{0,200}?\\s)?';
/** Programs with their password options. */
const OPTIONS = `(?:redis-cli|sshpass|mongo\\w*|mosquitto\\w+|7z|sqlcmd|bcp|[it]sql|(?:un)?(?:zip|rar)|ldap\\w+|ssh-keygen|(?:docker|podman|az) login|(?:mysql|mariadb)\\w*(?=[^;|&\\r\\n]{0,200}?\\s-p\\S))${BETWEEN}-[apPwN]|openssl${BETWEEN}-[kK] |smbclient${BETWEEN}-U ?["']?[^\\s%"']+%|lftp${BETWEEN}-u ?["']?[^\\s,"']+,|sudo${BETWEEN}-\\w*S[^;|&\\r\\n]{0,80}<<<`;
/** Other arguments directly before a password. */
const ARGUMENTS =
  '(?:vault|cargo) login (?:-\\S+ )?(?!\\w+=)|rclone obscure |net use (?:\\S: )?\\\\\\\\\\S+ |htpasswd (?:-\\w+ )*-\\w*b\\w* (?:-\\w+ )*(?:[^\\s-]\\S* ){1,2}|(?:sqlplus|sqlldr|(?:ex|im)pdp) (?:-\\w+ )*[\\w.-]+/';

/**
 * Text before a secret, an optional name that must be secret, and the secret. Covers commands, pairs such as `name:
 * PIN, value: …`, Terraform defaults, labelled inputs, input of programs that read a password, and `.pgpass`.
 */
export const secretArguments: readonly RegExp[] = [
  new RegExp(
    `(\\b(?:(?:${OPTIONS})[ =]?(?!(?<= )\\d{2,5}(?!\\S))|(?:${ARGUMENTS})(?![/<>=$]))|(?:(?<=\\s)--?(?=[a-zA-Z])|\\b(?:config\\w*|npm) set )([\\w./:-]{2,100})\\s{1,4})("[^"]{1,999}|'[^']{1,999}|[^\\s"'-][^\\s"';|&]{0,999})`,
    'g',
  ),
  /(\b(?:variable|\w{0,20}(?:name|key)["']?\s?[:=])\s?["']?([\w.-]{1,64})["']?(?:\s\{[^}]{0,99}?|,?\s{0,20})["']?(?:\w{0,20}value|default)["']?\s*[:=]\s?)("[^"]{1,999}|'[^']{1,999}|[^\s"',{}[\]$]+)/gi,
  />(\s?([\p{L}\d_. :-]{1,64})(?:\s?<[^<>]{1,99}>){0,3}?\s?<input\b[^<>]{0,99}?\svalue=)("[^"]+|'[^']+|[^\s"'>]+)/giu,
  // This form has no name, so the group for it never matches.
  /(\b(?:echo|printf)\s(?:-\w+\s)*((?!))?)("[^"]+|'[^']+|[^\s"'|]+)(?=["']?\s*\|[^|;&\r\n]{0,80}?(?:chpasswd|sudo -\w*S\b|-stdin|-token))/g,
  /^([\w.*-]{1,99}:(?:\d{2,5}|\*):[a-z_*][\w*-]*:[^\s:]+:((?!))?)([^\s:]{6}[^\s:]*)$/gim,
];
