import { RISK_STRIP_COOKIE, SESSION_STORAGE_KEY, SIGNUP_FLAG_COOKIE, THEME_STORAGE_KEY } from '#contracts/cookies.ts';

/**
 * What depends on the visitor and must be right before the first paint, because cached HTML knows no cookies: theme,
 * collapsed risk strip (RSK-3), sign-up and session class (PGE-13). The first thing in <body>, allowed by its hash.
 * Storage may be forbidden, then the page stays as it was served.
 */
export const FIRST_PAINT = `(d=>{let r=d.documentElement.dataset,b=d.body,c='; '+d.cookie+';',g=k=>{try{return localStorage.getItem(k)}catch{}},t=g('${THEME_STORAGE_KEY}'),j=g('${SESSION_STORAGE_KEY}')
r.js='';if((t=='light'||t=='dark')&&r.themeFixed==null)r.theme=t
if(c.includes('; ${RISK_STRIP_COOKIE.name}='+b.dataset.regulator+';'))r.risk='collapsed'
if(c.includes('; ${SIGNUP_FLAG_COOKIE.name}='))b.classList.add('session-cookie')
if(j&&j!='null')b.classList.replace('session-guest','session-user')})(document)`;
