import { createHash } from 'node:crypto';

/** Digests of the passwords that users set; a user who set none has the first password. */
export class PasswordBook {
  private readonly digests = new Map<string, string>();

  constructor(private readonly firstPassword: string) {}

  set(userId: string, password: string): void {
    this.digests.set(userId, digest(userId, password));
  }

  matches(userId: string, password: string): boolean {
    return (this.digests.get(userId) ?? digest(userId, this.firstPassword)) === digest(userId, password);
  }
}

function digest(userId: string, password: string): string {
  return createHash('sha256').update(`${userId}:${password}`).digest('base64');
}
