/** What a call makes of its arguments, as far as a request is concerned. */
type Maker = 'argument' | 'members' | 'alternating' | 'list';

const makers: readonly (readonly [callee: RegExp, made: Maker])[] = [
  // Each writes what it is given as JSON or as a query.
  [
    /(?:^|[.:\\])(?:JSON\.stringify|json\.dumps|json\.encode|jsonEncode|json_encode|JsonContent\.Create|JsonSerializer\.Serialize|JsonConvert\.SerializeObject|StringContent|URLSearchParams|urlencode|http_build_query|stringify|BodyPublishers\.ofString|strings\.NewReader|bytes\.NewBufferString|JsonObject)$/,
    'argument',
  ],
  [/(?:^|\.)(?:Map\.of)$/, 'alternating'],
  [/^(?:mapOf|hashMapOf|mutableMapOf|array|dict)$/, 'members'],
  [/^(?:listOf|(?:java\.util\.)?List\.of|Arrays\.asList)$/, 'list'],
];

export function makerOf(callee: string): Maker | undefined {
  return makers.find(([pattern]) => pattern.test(callee))?.[1];
}
