import { PasswordHasher } from '#accounts/password-hasher.ts';
const h = new PasswordHasher(2, 3);
const o = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => h.hash('p' + i)));
console.log(o.map((x) => x.status));
await h.close(); console.log('closed');
