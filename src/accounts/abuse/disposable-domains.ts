/**
 * Mailboxes anyone can read, or that are gone in minutes: an account's mail would not reach its owner. The large
 * services only; a full list is a service of its own and out of date the day it is taken.
 */
const DISPOSABLE = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 10minutesmail.com 1secmail.com 1secmail.net 1secmail.org 20minutemail.com
  33mail.com anonaddy.me anonbox.net burnermail.io byom.de crazymailing.com deadaddress.com discard.email discardmail.com
  discardmail.de dispostable.com dropmail.me emailfake.com emailondeck.com emailsensei.com emailtemporanea.com emltmp.com
  fakeinbox.com fakemail.net fakemailgenerator.com filzmail.com generator.email getairmail.com getnada.com grr.la
  guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org
  guerrillamailblock.com harakirimail.com inboxbear.com inboxkitten.com incognitomail.com incognitomail.org jetable.org
  luxusmail.org mail-temp.com mail-temporaire.fr mail.tm mailcatch.com maildrop.cc mailexpire.com mailinator.com
  mailinator.net mailinator.org mailnesia.com mailnull.com mailpoof.com mailsac.com mailtemp.net mintemail.com
  moakt.cc moakt.com mohmal.com mt2015.com mvrht.net my10minutemail.com mytemp.email mytrashmail.com nada.email
  nowmymail.com one-time.email pokemail.net sharklasers.com shieldemail.com smailpro.com spam4.me spambog.com spambox.us
  spamex.com spamgourmet.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.dev tempmail.net
  tempmail.plus tempmailaddress.com tempmailer.com tempmailo.com tempr.email throwawaymail.com tmail.ws tmailor.com
  tmpmail.net tmpmail.org trash-mail.com trashmail.com trashmail.de trashmail.me trashmail.net trbvm.com wegwerfmail.de
  wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net zetmail.com`.split(/\s+/),
);

/** `domain` is ASCII and lower case; a subdomain of a listed one is listed too. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, i) => DISPOSABLE.has(labels.slice(i).join('.')));
}
