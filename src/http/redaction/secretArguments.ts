const BETWEEN = '\\s(?:[^;|&\\r\\n]{0,200}?\\s)?';
/** Programs, each with its options that a password follows. */
const OPTIONS = `(?:redis-cli|sshpass|mongo\\w*|mosquitto\\w+|7z|sqlcmd|bcp|[it]sql|(?:un)?(?:zip|rar)|ldap\\w+|ssh-keygen|(?:docker|podman|az) login|(?:mysql|mariadb)\\w*(?=[^;|&\\r\\n]{0,200}?\\s-p\\S))${BETWEEN}-[apPwN]|openssl${BETWEEN}-[kK] |smbclient${BETWEEN}-U ?["']?[^\\s%"']+%|lftp${BETWEEN}-u ?["']?[^\\s,"']+,|sudo${BETWEEN}-\\w*S[^;|&\\r\\n]{0,80}<<<`;
/** What else stands right before a password in a command. */
const ARGUMENTS =
  '(?:vault|cargo) login (?:-\\S+ )?(?!\\w+=)|rclone obscure |net use (?:\\S: )?\\\\\\\\\\S+ |htpasswd (?:-\\w+ )*-\\w*b\\w* (?:-\\w+ )*(?:[^\\s-]\\S* ){1,2}|(?:sqlplus|sqlldr|(?:ex|im)pdp) (?:-\\w+ )*[\\w.-]+/';

/**
 * What stands before a secret, in it a name that must be one of a secret, if there is one, and the secret: in commands,
 * in pairs as `name: PIN, value: …`, in a default of Terraform, in an input behind its label, in what is handed to a
 * program that reads a password, and in a line of `.pgpass`.
 */
export const secretArguments: readonly RegExp[] = [
  new RegExp(
    `(\\b(?:(?:${OPTIONS})[ =]?(?!(?<= )\\d{2,5}(?!\\S))|(?:${ARGUMENTS})(?![/<>=$]))|(?:(?<=\\s)--?(?=[a-zA-Z])|\\b(?:config\\w*|npm) set )([\\w./:-]{2,100})\\s{1,4})("[^"]{1,999}|'[^']{1,999}|[^\\s"'-][^\\s"';|&]{0,999})`,
    'g',
  ),
  /(\b(?:variable|\w{0,20}(?:name|key)["']?\s?[:=])\s?["']?([\w.-]{1,64})["']?(?:\s\{[^}]{0,99}?|,?\s{0,20})["']?(?:\w{0,20}value|default)["']?\s*[:=]\s?)("[^"]{1,999}|'[^']{1,999}|[^\s"',{}[\]$]+)/gi,
  />(\s?([\p{L}\d_. :-]{1,64})(?:\s?<[^<>]{1,99}>){0,3}?\s?<input\b[^<>]{0,99}?\svalue=)("[^"]+|'[^']+|[^\s"'>]+)/giu,
  // The name is never there.
  /(\b(?:echo|printf)\s(?:-\w+\s)*((?!))?)("[^"]+|'[^']+|[^\s"'|]+)(?=["']?\s*\|[^|;&\r\n]{0,80}?(?:chpasswd|sudo -\w*S\b|-stdin|-token))/g,
  /^([\w.*-]{1,99}:(?:\d{2,5}|\*):[a-z_*][\w*-]*:[^\s:]+:((?!))?)([^\s:]{6}[^\s:]*)$/gim,
];
