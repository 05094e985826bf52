import { PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';

/**
 * Long enough and still among the first that are tried (NIST SP 800-63B 3.1.1.2 asks for a list): the stems below with
 * whatever digits and signs around them, runs of one sign, runs along the keyboard or the digits, and the own e-mail.
 */
const STEMS = new Set(
  `password passwort motdepasse contrasena contraseña qwerty qwertyuiop qwertyui qwertz azerty asdfgh asdfghjkl zxcvbnm
  abcdefg abcdefgh abcdefghij abcdefghijkl iloveyou ihateyou letmein letmeinnow welcome welcomeback admin administrator
  superman batman football baseball basketball sunshine princess monkey dragon master shadow michael jennifer jordan
  trustno charlie whatever starwars computer internet freedom changeme secret mysecret default login guest access hello
  helloworld test testing testtest passpass passwordpassword adminadmin qweasdzxc qazwsxedc qwerasdfzxcv iloveyouforever
  forex trading trader metatrader bitcoin money moneymoney broker`.split(/\s+/),
);
const KEYBOARD = ['01234567890123456789', '09876543210987654321', 'qwertyuiopasdfghjklzxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn'];
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const mailbox = email.trim().toLowerCase();
  if (plain === mailbox || plain === mailbox.slice(0, Math.max(PASSWORD_MIN_LENGTH, mailbox.lastIndexOf('@')))) return true;
  if (new Set(plain).size <= 2) return true;
  if (KEYBOARD.some((run) => run.includes(plain) || [...run].reverse().join('').includes(plain))) return true;
  const stem = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (STEMS.has(stem)) return true;
  const spelled = plain.replace(/[\d\W_]+$/u, '').replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return STEMS.has(spelled);
}
