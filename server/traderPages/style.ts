/**
 * The styles of the trader's page, sent inside each page. One column on phones, two from 900 px; light and dark;
 * logical properties for both text directions; system fonts.
 */
export const STYLE = `
:root{color-scheme:light dark;--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif;--bg:#f5f6f4;--surface:#fff;--sunken:#eceeeb;--line:#d9ddd7;--line-strong:#78827b;--text:#16201b;--text-2:#525e57;--accent:#0b6b57;--on-accent:#fff;--accent-soft:#e1f1ec;--focus:#1b5fd0;--bad:#ab2318;--bad-soft:#fbe9e6;--warn:#7d5200;--warn-soft:#fdf1d3}
@media(prefers-color-scheme:dark){:root{--bg:#0f1412;--surface:#161c19;--sunken:#0b0f0d;--line:#2b3531;--line-strong:#6f7d76;--text:#e6ece9;--text-2:#a5b2ab;--accent:#53c3a7;--on-accent:#06211a;--accent-soft:#12362d;--focus:#7fb0ff;--bad:#ff9a8d;--bad-soft:#43201c;--warn:#f0c261;--warn-soft:#3a2c0c}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
[hidden]{display:none!important}
html[dir=ltr] :is(p,input,textarea,.said)[dir]{text-align:left}
html[dir=rtl] :is(p,input,textarea,.said)[dir]{text-align:right}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px var(--font)}
body:lang(ar){line-height:27px}
h1,h2,h3,p,dl,dd,dt,ul,ol,fieldset,legend{margin:0;padding:0;border:0;min-width:0}
ul,ol{list-style:none}
a{color:var(--accent)}
svg{flex:none;display:block}
[dir=rtl] .turn svg{transform:scaleX(-1)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.top{background:var(--surface);border-bottom:1px solid var(--line)}
.top>div{display:flex;align-items:center;gap:10px;max-width:1024px;min-height:60px;margin:0 auto;padding:0 16px}
.brand{display:flex;align-items:center;gap:10px;color:var(--text);text-decoration:none;font-weight:600}
.brand i{display:grid;place-items:center;width:28px;height:28px;border-radius:7px;background:var(--accent);color:var(--on-accent)}
.langs{margin-inline-start:auto;display:flex;gap:4px}
.langs a{display:grid;place-items:center;min-width:40px;min-height:40px;color:var(--text-2);text-decoration:none;font-weight:600;border-bottom:2px solid transparent}
.langs a[aria-current]{color:var(--text);border-color:var(--accent)}
main{max-width:1024px;margin:0 auto;padding:16px 16px 32px;display:grid;gap:16px}
main.narrow{max-width:600px}
.head{display:grid;gap:4px}
.crumb{display:inline-flex;align-items:center;gap:6px;min-height:32px;font-weight:500;text-decoration:none}
h1{font-size:24px;line-height:32px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:18px;line-height:26px;font-weight:600}
h2 b{display:inline-grid;place-items:center;min-width:24px;height:24px;margin-inline-start:8px;padding:0 6px;border-radius:12px;background:var(--text);color:var(--bg);font-size:14px;line-height:1}
h3{font-size:16px;line-height:24px;font-weight:600}
.soft{color:var(--text-2)}
.small{font-size:14px;line-height:20px}
.small:lang(ar){line-height:23px}
.card{display:grid;gap:12px;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.cards{display:grid;gap:12px}
.todo{border-inline-start:4px solid var(--line-strong)}
.todo.bad{border-inline-start-color:var(--bad)}
.todo.warn{border-inline-start-color:var(--warn)}
.todo.go{border-inline-start-color:var(--accent)}
.todo>div{display:flex;gap:12px;align-items:center}
.todo>.what{align-items:start;justify-content:space-between}
.what>div{display:grid;gap:8px;min-width:0}
.due{display:flex;gap:8px;align-items:center;font-weight:500}
.sign{display:grid;place-items:center;flex:none;width:32px;height:32px;border-radius:50%;background:var(--sunken);color:var(--text-2)}
.sign.bad,.note.bad{background:var(--bad-soft);color:var(--bad)}
.sign.warn,.note.warn{background:var(--warn-soft);color:var(--warn)}
.sign.good{background:var(--accent);color:var(--on-accent)}
.sign.go,.note.good{background:var(--accent-soft);color:var(--accent)}
.said{overflow-wrap:anywhere;white-space:pre-line}
.note{display:flex;gap:12px;padding:12px 14px;border-radius:10px}
.note>div{display:grid;gap:4px}
.note .said{color:var(--text)}
.readonly{justify-content:center;margin:0;border-radius:0;text-align:center}
[inert]{opacity:.6}
.note ul{display:grid;gap:4px;color:var(--text)}
.btn{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:8px 18px;border:1px solid var(--accent);border-radius:8px;background:var(--surface);color:var(--accent);font:600 16px/24px var(--font);text-align:center;text-decoration:none;cursor:pointer}
.btn.main{background:var(--accent);color:var(--on-accent)}
.btn.plain{border-color:var(--line);color:var(--text);font-weight:500}
.steps{display:grid}
.steps li{display:flex;gap:12px;padding-bottom:14px;position:relative}
.steps li:not(:last-child)::before{content:"";position:absolute;inset-block:34px 0;inset-inline-start:15px;width:2px;background:var(--line)}
.steps li:last-child{padding-bottom:0}
.rows li{display:flex;align-items:center;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
.rows li:first-child{border:0;padding-top:0}
.rows li>:nth-child(2){flex:1;min-width:0;overflow-wrap:anywhere}
.rows a.row{display:flex;flex:1;align-items:center;gap:12px;min-width:0;color:inherit;text-decoration:none;overflow-wrap:anywhere}
.rows a.row>span:first-of-type{flex:1;min-width:0}
.state{font-weight:500}
.state{text-wrap:balance}
.state.bad{color:var(--bad)}
.state.warn{color:var(--warn)}
.state.good{color:var(--accent)}
.marked{display:grid;gap:16px}
figure{margin:0;display:grid;gap:8px;scroll-margin-top:8px}
figcaption{display:flex;align-items:center;gap:10px;overflow-wrap:anywhere}
figcaption bdi{flex:1;min-width:0}
.paper{position:relative;direction:ltr;border:1px solid var(--line-strong);background:#fff;color:#16201b}
.paper img{display:block;width:100%;height:auto}
.paper svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}
.paper rect{fill:none}
.paper .edge{stroke:#fff;stroke-width:5}
.paper .ink{stroke:#16201b;stroke-width:2}
.paper .disc{fill:#16201b;stroke:#fff;stroke-width:2}
.paper text{fill:#fff;font:600 14px var(--font)}
.thumb{flex:none;width:68px}
.thumb .disc{stroke-width:1.5}
.thumb text{font-size:11px}
.done{font-size:15px}
.done li{gap:10px}
.done li>:last-child{flex:none;color:var(--text-2);font-variant-numeric:tabular-nums}
.done li>svg{color:var(--accent)}
.done+details{margin-top:-8px}
.remarks li{display:flex;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
.remarks li:first-child{border:0;padding-top:0}
.remarks .said{display:block;font-weight:500}
.number{display:grid;place-items:center;flex:none;width:26px;height:26px;border-radius:50%;background:var(--text);color:var(--bg);font-size:14px}
dl.facts{display:grid;gap:10px}
dl.facts dt{color:var(--text-2);font-size:14px;line-height:20px}
dl.facts dd{overflow-wrap:anywhere}
.mono{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;direction:ltr;unicode-bidi:isolate}
.whole{user-select:all;-webkit-user-select:all}
.give{display:flex;align-items:center;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
.give:first-child{border:0}
.give>div{flex:1;min-width:0}
.give .btn{width:auto;min-height:40px;border-color:var(--line-strong)}
form{display:grid;gap:16px}
.f{display:grid;gap:6px}
.f>label,.f>.label{font-weight:500}
.f i{font-style:normal;font-weight:400;color:var(--text-2)}
input,select,textarea{width:100%;min-height:48px;padding:0 12px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--text);font:16px/24px var(--font)}
textarea{padding:10px 12px;resize:vertical;display:block}
select{appearance:none;padding-inline-end:40px;text-overflow:ellipsis;background-image:linear-gradient(45deg,transparent 50%,var(--text-2) 50%),linear-gradient(135deg,var(--text-2) 50%,transparent 50%);background-position:right 21px top 21px,right 16px top 21px;background-size:5px 5px;background-repeat:no-repeat}
[dir=rtl] select{background-position:left 16px top 21px,left 21px top 21px}
input[type=file]{padding:10px 12px;min-height:0;border-style:dashed}
.ticks{display:grid;gap:4px}
.ticks legend{font-weight:500;margin-bottom:4px}
.tick{display:flex;align-items:center;gap:12px;min-height:44px}
.tick input{flex:none;width:22px;min-height:22px;height:22px;margin:0;accent-color:var(--accent)}
.err :is(input,select,textarea){border:2px solid var(--bad)}
.msg{display:flex;gap:6px;color:var(--bad);font-size:14px;line-height:20px;font-weight:500}
.ways{display:grid;gap:8px}
.ways a{display:grid;padding:12px 14px;border:1px solid var(--line-strong);border-radius:8px;color:var(--text);text-decoration:none}
.ways a[aria-current]{border:2px solid var(--accent);padding:11px 13px;background:var(--accent-soft)}
.amount{font-size:32px;line-height:40px;font-weight:600;font-variant-numeric:tabular-nums}
details>summary{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:44px;color:var(--accent);font-weight:600;cursor:pointer;list-style:none}
details>summary::-webkit-details-marker{display:none}
details[open]>summary{margin-bottom:8px}
details[open]>summary svg{transform:rotate(180deg)}
.foot{display:flex;flex-wrap:wrap;gap:12px}
.foot>*{flex:1 1 auto}
.foot>p{flex-basis:100%}
.foot .btn{padding-inline:8px;white-space:nowrap}
.foot .small,.marks,.next{display:flex;gap:8px}
.marks{font-weight:500}
.next{padding-top:12px;border-top:1px solid var(--line)}
@media(min-width:900px){
main.two{grid-template-columns:320px minmax(0,1fr);gap:24px 32px;padding-top:28px;align-items:start}
main.two>.side{grid-column:1;grid-row:1/span 9;display:grid;gap:16px}
main.two>:not(.side){grid-column:2}
.todo .btn{width:fit-content;min-width:200px}
}
@media(max-width:899.98px){main.two>.side{display:contents}main.two>.head{order:-2}main.two>.asks{order:-1}main.two .foot{order:9}}
@media(forced-colors:active){select{appearance:auto}.ways a[aria-current]{outline:2px solid}}
`
