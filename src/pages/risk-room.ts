/**
 * [PGE-4] On a page with a sign-up area the warning lies over the page's top and the page gives it room, as high as it is.
 * How high, only the browser knows: this stands between the two, so the room is there before the page is drawn, and
 * behaviours/follow-risk-height.ts keeps it right. Without scripts the warning stands in the flow, which is room enough.
 */
export const RISK_ROOM = `(d=>{let e=d.querySelector('.site-head>fc-risk-warning'),r=d.documentElement
if(e){r.dataset.riskRoom='';r.style.setProperty('--risk-height',e.getBoundingClientRect().height+'px')}})(document)`;
