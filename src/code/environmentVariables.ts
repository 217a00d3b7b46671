/** Environment variables that our code reads for values that it must not contain. */
export const environmentVariables = {
  baseUrl: 'COMMERCE_API_BASE_URL',
  token: 'COMMERCE_API_TOKEN',
  /** `client key:secret key` in base64, since some languages cannot encode it in one expression. */
  keys: 'COMMERCE_API_KEYS_BASE64',
  clientKey: 'COMMERCE_API_CLIENT_KEY',
  secretKey: 'COMMERCE_API_SECRET_KEY',
} as const;
