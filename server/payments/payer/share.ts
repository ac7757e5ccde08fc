import { html, type Markup } from '../../http/html.ts'
import { icons } from './icons.ts'
import type { Words } from './words/index.ts'

/** Shows the button where the browser can share or copy; says that the address is copied. */
export const SHARE_SCRIPT = `(function(){var b=document.getElementById('share'),c=navigator.clipboard;if(!b||!navigator.share&&!c)return
b.hidden=false;b.onclick=function(){var u=new URL(b.dataset.address,location.href).href
if(navigator.share)navigator.share({title:document.title,url:u}).catch(function(){})
else c.writeText(u).then(function(){document.getElementById('shared').textContent=b.dataset.done}).catch(function(){})}})()`

/** A button that shares the page's address, or copies it. Without script it stays hidden. */
export const shareButton = (address: string, words: Words): Markup =>
  html`<div class="share"><button class="btn" type="button" id="share" data-address="${address}" data-done="${words.shared}" hidden>${icons.share(16)}${words.share}</button><span id="shared" role="status"></span></div>`

/** Where payers reach the trader, by e-mail. */
export const contactLink = (email: string): Markup => html`<a href="mailto:${email}"><bdi dir="ltr">${email}</bdi></a>`
