/**
 * [PGE-4] On a page with a sign-up area the warning covers the top of the page, and the page reserves its height there.
 * Only the browser knows the height, and it changes with the window, when the typeface is loaded and when the warning
 * collapses. This script is between the two, so the space is reserved before the page is painted, and the observer runs
 * before each change is painted. The scroll position is corrected, since browsers do not anchor a page whose own padding
 * changes. Without scripts the warning is in the flow.
 */
export const RISK_ROOM = `(d=>{let e=d.querySelector('.site-head>fc-risk-warning'),r=d.documentElement,was,fit=()=>{let now=e.getBoundingClientRect().height
if(now===was)return
r.style.setProperty('--risk-height',now+'px')
if(was>=0&&scrollY>0)scrollBy({top:now-was,behavior:'instant'})
was=now}
if(e){r.dataset.riskRoom='';fit();new ResizeObserver(fit).observe(e)}})(document)`;
