/**
 * The styles of all pages for payers: one column on a phone, two from 960 px; light and dark; logical properties for
 * both text directions; system fonts. They are sent inside the page, so that it needs no second request.
 */
export const STYLE = `
:root{color-scheme:light dark;--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif;--bg:#f5f6f4;--surface:#fff;--sunken:#eceeeb;--line:#d9ddd7;--line-soft:#e8ebe6;--line-strong:#78827b;--text:#16201b;--text-2:#525e57;--accent:#0b6b57;--on-accent:#fff;--accent-soft:#e1f1ec;--focus:#1b5fd0;--bad:#ab2318;--bad-soft:#fbe9e6;--warn:#7d5200;--warn-soft:#fdf1d3}
@media(prefers-color-scheme:dark){:root{--bg:#0f1412;--surface:#161c19;--sunken:#0b0f0d;--line:#2b3531;--line-soft:#222b27;--line-strong:#6f7d76;--text:#e6ece9;--text-2:#a5b2ab;--accent:#53c3a7;--on-accent:#06211a;--accent-soft:#12362d;--focus:#7fb0ff;--bad:#ff9a8d;--bad-soft:#43201c;--warn:#f0c261;--warn-soft:#3a2c0c}}
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scroll-padding-block:16px 140px}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px var(--font)}
:lang(ar) body,body:lang(ar){font-size:15px;line-height:22px}
h1,h2,p,dl,dd,ul,fieldset{margin:0;padding:0;border:0;min-width:0}
a{color:inherit}
svg{flex:none;display:block}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.pay{max-width:480px;margin:0 auto;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--surface)}
.pay.quiet{background:none}
.top{display:flex;align-items:center;gap:6px;min-height:52px;padding:0 16px;font-size:12px;line-height:16px;font-weight:500;color:var(--text-2)}
.top:lang(ar){font-size:13px}
.seg{margin-inline-start:auto;display:flex;gap:2px;padding:2px;border-radius:8px;background:var(--sunken);border:1px solid var(--line)}
.seg a{display:grid;place-items:center;min-width:32px;min-height:26px;padding:0 8px;border-radius:6px;text-decoration:none;color:var(--text-2)}
.seg a[aria-current]{background:var(--surface);color:var(--text);box-shadow:0 0 0 1px var(--line)}
.shop{display:flex;align-items:center;gap:12px}
.shop b{display:block;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere}
.logo{width:52px;height:52px;border-radius:13px;flex:none;object-fit:contain;display:grid;place-items:center;background:#fff;box-shadow:0 0 0 1px var(--line)}
span.logo{background:var(--accent-soft);color:var(--accent);font-size:22px;font-weight:600}
.ver{display:inline-flex;gap:5px;align-items:center;font-size:12px;line-height:16px;font-weight:500;color:var(--accent)}
.ver:lang(ar){font-size:13px;line-height:20px}
.sum{padding:4px 16px 18px;border-bottom:1px solid var(--line)}
.what{margin-top:16px}
.what h1{font-size:16px;line-height:24px;font-weight:500;color:var(--text-2);overflow-wrap:anywhere}
.amount{font-size:34px;line-height:42px;font-weight:600;letter-spacing:-.02em;margin-top:2px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount small{font-size:20px;font-weight:500;letter-spacing:0;color:var(--text-2);margin-inline-start:6px}
[dir=rtl] .amount{letter-spacing:0}
.about{margin-top:10px;color:var(--text-2);white-space:pre-line;overflow-wrap:anywhere;max-width:46ch}
.facts:has(div:not(.wide)){margin-top:14px}
.facts div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-top:1px solid var(--line)}
.facts div.wide{display:none}
.facts dt,.slip dt{color:var(--text-2)}
.facts dd,.slip dd{text-align:end;overflow-wrap:anywhere}
.ours{display:none}
.both{display:contents}
.side,.side form{display:flex;flex-direction:column;flex:1}
.inner{padding:0 16px}
.fix,.say-so{display:flex;gap:10px;margin-top:16px;padding:10px 12px;border-radius:8px;background:var(--bad-soft);color:var(--bad);font-weight:500}
.fix ul{list-style:none;margin-top:4px;display:grid;gap:4px}
.fix a{text-underline-offset:3px;overflow-wrap:anywhere}
.say-so{background:var(--warn-soft);color:var(--warn)}
.psec{padding:20px 0 4px}
.psec+.psec{border-top:1px solid var(--line)}
.psec h2{display:flex;align-items:baseline;gap:12px;margin-bottom:14px;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere}
.psec h2 span{margin-inline-start:auto;flex:none;font-size:12px;font-weight:400;color:var(--text-2)}
.psec>.about{margin:-8px 0 14px}
.f{margin-bottom:16px}
.f>label,.f>legend{display:block;margin-bottom:6px;font-weight:500;padding:0;overflow-wrap:anywhere}
.f label i,.f legend i{font-style:normal;font-weight:400;color:var(--text-2)}
.help{margin:-2px 0 6px;color:var(--text-2);font-size:13px;line-height:18px;overflow-wrap:anywhere;white-space:pre-line}
input,select,textarea{width:100%;min-height:46px;padding:0 14px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--text);font:16px/24px var(--font)}
textarea{padding:10px 14px;min-height:112px;resize:vertical;display:block}
select{appearance:none;text-overflow:ellipsis;padding-inline-end:40px;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%);background-size:6px 6px;background-repeat:no-repeat;background-position:right 20px center,right 14px center}
[dir=rtl] select{background-position:left 14px center,left 20px center}
html[dir=ltr] :is(h1,p,input,textarea)[dir]{text-align:left}
html[dir=rtl] :is(h1,p,input,textarea)[dir]{text-align:right}
:is(input,select,textarea):focus-visible{outline-offset:1px}
.unit{display:flex;align-items:center;gap:10px}
.unit span{flex:none;color:var(--text-2);font-size:16px}
.err :is(input,select,textarea):not([type=radio],[type=checkbox]){border:2px solid var(--bad);padding-inline:13px}
.err .opts{outline:2px solid var(--bad);outline-offset:3px;border-radius:8px}
.msg{display:flex;gap:7px;margin-top:7px;color:var(--bad);font-size:13px;line-height:18px;font-weight:500;overflow-wrap:anywhere}
.msg:lang(ar),.help:lang(ar){font-size:14px;line-height:20px}
.msg svg{margin-top:1px}
.opts{display:grid;gap:8px}
.o{display:flex;align-items:center;gap:10px;min-height:46px;padding:10px 14px;border:1px solid var(--line-strong);border-radius:8px;font-size:15px;cursor:pointer;overflow-wrap:anywhere}
.o input{appearance:none;width:18px;height:18px;min-height:0;flex:none;margin:0;padding:0;border:1.5px solid var(--line-strong);border-radius:50%;outline:none;background:var(--surface)}
.o input[type=checkbox]{border-radius:4px}
.o:has(:checked){border-color:var(--accent);background:var(--accent-soft)}
.o input:checked{border:5.5px solid var(--accent)}
.o input[type=checkbox]:checked{border:0;display:grid;place-items:center;background:var(--accent)}
.o input[type=checkbox]:checked::after{content:"";width:6px;height:11px;border:solid var(--on-accent);border-width:0 2px 2px 0;transform:rotate(45deg) translate(-1px,-1px)}
.o:has(:focus-visible){outline:2px solid var(--focus);outline-offset:1px}
.bar{position:sticky;bottom:0;margin-top:auto;padding:12px 16px 14px;background:var(--surface);border-top:1px solid var(--line)}
.btn{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:46px;padding:8px 16px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--text);font:500 15px/22px var(--font);text-align:center;text-decoration:none;cursor:pointer}
.btn.main{min-height:50px;background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-size:16px;font-weight:600}
.btn[aria-disabled]{opacity:.75;cursor:progress}
.marks{display:flex;align-items:center;flex-wrap:wrap;gap:6px;margin-top:10px;font-size:12px;line-height:16px;color:var(--text-2)}
.mark{display:inline-grid;place-items:center;height:22px;padding:0 7px;border-radius:4px;border:1px solid var(--line-strong);color:var(--text);font-size:10.5px;line-height:1;font-weight:600;letter-spacing:.04em;direction:ltr}
.say{margin-inline-start:auto}
.said{padding:8px 16px 24px;display:flex;flex-direction:column;flex:1;gap:16px}
.done{display:grid;justify-items:center;text-align:center;padding:10px 0 4px}
.done h1{margin-top:10px;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.01em}
[dir=rtl] .done h1{letter-spacing:0;line-height:34px}
.done p{margin-top:6px;color:var(--text-2);max-width:42ch;overflow-wrap:anywhere}
.done .amount{margin-top:10px;font-size:38px;line-height:46px;color:var(--text)}
.sign{display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:var(--sunken);color:var(--text-2);box-shadow:inset 0 0 0 1px var(--line)}
.sign.bad{background:var(--bad-soft);color:var(--bad)}
.sign.warn{background:var(--warn-soft);color:var(--warn)}
.seal{display:grid;place-items:center;color:var(--accent)}
.seal>*{grid-area:1/1}
.seal i{display:grid;place-items:center;width:58px;height:58px;border-radius:50%;background:var(--accent);color:var(--on-accent);box-shadow:0 0 0 4px var(--bg)}
.slip{border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.slip .shop{padding:14px 16px;border-bottom:1px dashed var(--line-strong)}
.slip .logo{width:40px;height:40px;border-radius:10px}
.slip dl{padding:6px 16px 8px}
.slip dl div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-bottom:1px solid var(--line-soft)}
.slip dl div:last-child{border:0}
.slip dt{white-space:nowrap}
.slip dd{font-weight:500}
.slip .ok{color:var(--accent)}
.mono{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px}
.acts{display:grid;gap:10px}
.share{display:flex;align-items:center;gap:10px;margin-top:14px;font-size:13px;color:var(--text-2)}
.share .btn{width:auto;min-height:38px;padding:6px 14px;font-size:14px}
.acts .share{margin:0;display:grid;justify-items:center}
.acts .share .btn{width:100%;min-height:46px}
.note{color:var(--text-2);font-size:13px;line-height:18px;text-align:center}
.note:lang(ar){font-size:14px;line-height:20px}
@media(max-height:520px){.bar{position:static}}
@media(min-width:480px) and (max-width:959.98px){.pay{border-inline:1px solid var(--line)}.pay.quiet{border:0}}
@media(min-width:960px){
.pay:not(.quiet){max-width:none;display:grid;grid-template:auto 1fr/minmax(0,42%) minmax(0,1fr);background:linear-gradient(var(--surface),var(--surface)) no-repeat right/58% 100%,var(--bg)}
[dir=rtl] .pay:not(.quiet){background-position:left}
.pay:not(.quiet)>.top{grid-area:1/2;padding:28px 64px 0;min-height:0;max-width:728px}
.pay.quiet{max-width:560px;padding-block:32px}
.sum{grid-area:1/1/3/2;padding:40px 56px 36px;padding-inline-start:max(56px,calc(50vw - 596px));border:0;display:flex;flex-direction:column}
.what{margin-top:36px}
.what .amount{font-size:44px;line-height:54px;letter-spacing:-.025em}
.sum .about{margin-top:16px;max-width:40ch}
.facts,.facts:has(div:not(.wide)){margin-top:28px;border-bottom:1px solid var(--line)}
.facts div,.facts div.wide{display:flex;padding:11px 0}
.ours{display:block;margin-top:auto;padding-top:24px;font-size:12px;color:var(--text-2)}
.side{grid-area:2/2;padding:0 64px 24px;max-width:728px;width:100%}
.inner{padding:0}
.fix,.say-so{margin:12px 0 4px}
.psec{padding:16px 0 2px}
.psec h2{margin-bottom:12px}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:0 16px;align-items:start}
.grid>*{grid-column:1/-1}
.grid>.half{grid-column:auto}
.f{margin-bottom:14px}
input,select{min-height:42px;font-size:15px}
textarea{font-size:15px}
.opts{grid-template-columns:repeat(auto-fill,minmax(180px,1fr))}
.o{min-height:42px;font-size:14px;padding:9px 12px}
.bar{position:static;margin:8px 0 0;padding:0;border:0;display:flex;align-items:center;gap:16px}
.bar .btn{width:264px;flex:none}
.marks{margin:0}
.say{flex-basis:100%;margin:0}
}
@page{margin:0}
@media print{
:root{color-scheme:light;--bg:#fff;--surface:#fff;--line:#bbb;--line-soft:#ddd;--line-strong:#777;--text:#000;--text-2:#333;--accent:#0b6b57;--on-accent:#fff}
.seg,.acts,.share,.top{display:none}
.pay,.pay.quiet{max-width:640px;min-height:0;padding:14mm}
.slip,.done{break-inside:avoid}
.seal i,.sign{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
@media(forced-colors:active){.o:has(:checked){outline:2px solid}.seg a[aria-current]{outline:1px solid}}
@media(prefers-reduced-motion:no-preference){.btn:active{transform:translateY(1px)}}
`
