/** Copies a tag's markup; the button stands before its status line, both in the `<details>` that holds the code. */
export const GALLERY_SCRIPT = `document.addEventListener('click',({target:t})=>{let b=t.closest?.('[data-copy]'),d=b?.closest('div');if(!b)return
navigator.clipboard.writeText(d.querySelector('code').textContent).then(()=>{let s=d.querySelector('output');s.textContent=b.dataset.copy},()=>getSelection().selectAllChildren(d.querySelector('code')))})`;

/** An example alone in its page tells the frame around it how tall it is, unless the example asks for a height. */
export const EXAMPLE_SCRIPT = `(f=>{if(f&&f.dataset.fixed==null)new ResizeObserver(()=>f.height=Math.ceil(document.body.getBoundingClientRect().height)).observe(document.body)})(frameElement)`;
