/**
 * What the gallery's pages do with a script, inline and by its hash in their policy.
 *
 * Copying: the button is before its status line, both beside the code. Finding: entries that lack a word are hidden,
 * and groups without an entry left. Trying: the form is sent as its controls are turned; its frame's page says the tag.
 */
export const GALLERY_SCRIPT = `document.addEventListener('click',({target:t})=>{let b=t.closest?.('[data-copy]'),d=b?.closest('div');if(!b)return
navigator.clipboard.writeText(d.querySelector('code').textContent).then(()=>{let s=d.querySelector('output');s.textContent=b.dataset.copy},()=>getSelection().selectAllChildren(d.querySelector('code')))})
{let f=document.querySelector('[data-find]'),all=[...document.querySelectorAll('[data-words]')],parts=[...document.querySelectorAll('.gallery-groups>li:has(ul),.gallery-part')]
let find=()=>{let w=f.value.toLowerCase().split(/\\s+/),n=new Set
for(let e of all){e.hidden=!w.every(x=>e.dataset.words.includes(x));if(!e.hidden)n.add(e.dataset.words)}
for(let p of parts)p.hidden=!p.querySelector('[data-words]:not([hidden])')
document.querySelector('output[for=gallery-find]').textContent=f.value?f.dataset.find.replace('#',n.size):''}
f?.addEventListener('input',find);if(f?.value)find()}
{let f=document.querySelector('form[data-try]'),t,frame=document.querySelector('iframe[name=try]')
let send=ms=>{clearTimeout(t);t=setTimeout(()=>{if(f.checkValidity())f.requestSubmit()},ms)}
f?.addEventListener('input',({target:e})=>send(e.localName==='select'?0:300))
frame?.addEventListener('load',()=>{let c=frame.contentDocument?.querySelector('.gallery-source code');if(c)document.querySelector('[data-try-markup] code').textContent=c.textContent})}`;

/** An example alone in its page tells the frame around it how tall it is, unless the example asks for a height. */
export const EXAMPLE_SCRIPT = `(f=>{if(f&&f.dataset.fixed==null)new ResizeObserver(()=>f.height=Math.ceil(document.body.getBoundingClientRect().height)).observe(document.body)})(frameElement)`;
