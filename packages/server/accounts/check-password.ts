import type { Accounts } from './accounts.ts';
import { findPersonByEmail, type KnownPerson } from './find-person.ts';
import { isPassword } from './hash-password.ts';

/** The hash of a password that nobody has, at the cost of all others. */
const nobodysHash = '$scrypt$ln=14,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The person whose address and password these are. It takes as long when nobody has the address, or no password. */
export async function findByPassword(
  accounts: Pick<Accounts, 'database'>,
  email: string,
  password: string,
): Promise<KnownPerson | undefined> {
  const person = await findPersonByEmail(accounts, email);
  const isRight = await isPasswordOf(accounts, person?.id, password);
  return isRight ? person : undefined;
}

/** Whether a password is that of a person; nobody's is any. */
export async function isPasswordOf(
  { database }: Pick<Accounts, 'database'>,
  personId: number | undefined,
  password: string,
): Promise<boolean> {
  const account = await database.query
    .selectFrom('person_account')
    .select('password')
    .where('person_id', '=', personId ?? 0)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = await isPassword(password, account?.password ?? nobodysHash);
  return isRight && typeof account?.password === 'string';
}
