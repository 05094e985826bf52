import { CONSENT_COOKIE, SESSION_STORAGE_KEY, SIGNUP_FLAG_COOKIE, THEME_STORAGE_KEY } from '#contracts/cookies.ts';
import { HOME_PAGE_VERSION_COOKIE, SWITCH_HOME_PAGE_VERSION_COOKIE } from '#contracts/tracking-cookies.ts';
import { DEFAULT_REGULATOR } from '#contracts/edition.ts';
import { HOME_PAGE_VERSIONS } from '#contracts/home-page-versions.ts';
import { CONSENT_VERSION } from '#kit/consent.ts';
import { RISK_STATES } from '#kit/risk-state.ts';

const { strip, expandable, removable } = RISK_STATES;

/**
 * What depends on the visitor and must be right before the first paint, because cached HTML knows no cookies: theme,
 * collapsed or removed risk warning (RSK-1 to RSK-3), the switch between versions of the home page (PGE-7), sign-up and session class
 * (PGE-13), whether consent is asked for (TRK-4, as `judgeConsent` has it). The first thing in <body>, allowed by its
 * hash.
 * Storage may be forbidden, then the page stays as it was served.
 */
export const FIRST_PAINT = `(d=>{let r=d.documentElement.dataset,b=d.body,c=(()=>{try{return'; '+d.cookie+';'}catch{return''}})(),g=k=>{try{return localStorage.getItem(k)}catch{}},t=g('${THEME_STORAGE_KEY}'),j=g('${SESSION_STORAGE_KEY}')
r.js='';if((t=='light'||t=='dark')&&r.themeFixed==null)r.theme=t
if(c.includes('; ${strip.cookie.name}='+(b.dataset.regulator||'${DEFAULT_REGULATOR}')+';'))r.${strip.key}=''
if(c.includes('; ${expandable.cookie.name}='))r.${expandable.key}=''
if(c.includes('; ${removable.cookie.name}='))r.${removable.key}=''
if(c.includes('; ${HOME_PAGE_VERSION_COOKIE.name}=${HOME_PAGE_VERSIONS.new};')||c.includes('; ${SWITCH_HOME_PAGE_VERSION_COOKIE.name}='))r.versions=''
if(/; (__Host-)?${SIGNUP_FLAG_COOKIE.name}=/.test(c))b.classList.add('session-cookie')
if(j&&j!='null')b.classList.replace('session-guest','session-user')
let k=b.dataset.consent,m=c.match(/; (?:__Host-)?${CONSENT_COOKIE.name}=${CONSENT_VERSION}\\.([cgn])\\.\\d{4}-\\d\\d-\\d\\d\\.[mk]{0,2};/)
if(k&&navigator.globalPrivacyControl!==true&&!(m&&(k=='notice'||m[1]!='n')))r.consent=k})(document)`;
