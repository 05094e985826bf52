/**
 * [PGE-4] On a page with a sign-up area the warning lies over the page's top and the page gives it room, as high as it is.
 * How high, only the browser knows, and it changes with the window, with the typeface's coming and when the warning
 * collapses. This stands between the two, so the room is there before the page is drawn, and the observer speaks before
 * the paint of each change. Who has scrolled on keeps the same lines in view: browsers anchor no page whose own padding
 * changes. Without scripts the warning stands in the flow, which is room enough.
 */
export const RISK_ROOM = `(d=>{let e=d.querySelector('.site-head>fc-risk-warning'),r=d.documentElement,was,fit=()=>{let now=e.getBoundingClientRect().height
if(now===was)return
r.style.setProperty('--risk-height',now+'px')
if(was>=0&&scrollY>0)scrollBy({top:now-was,behavior:'instant'})
was=now}
if(e){r.dataset.riskRoom='';fit();new ResizeObserver(fit).observe(e)}})(document)`;
