import type { Language } from '../database/generated/enums.ts'
import { escapeHtml } from '../http/html.ts'

/** The frame of the server-rendered payment pages: no script, no resource from elsewhere, right in both directions. */
export function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

const STYLE = `
:root{--bg:#f5f6f4;--surface:#fff;--line:#d9ddd7;--line-strong:#78827b;--text:#16201b;--text-2:#525e57;--accent:#0b6b57;--on-accent:#fff;--bad:#ab2318;--warn:#7d5200;--ok:#0b6b57;--focus:#1b5fd0}
@media(prefers-color-scheme:dark){:root{--bg:#0f1412;--surface:#161c19;--line:#2b3531;--line-strong:#6f7d76;--text:#e6ece9;--text-2:#a5b2ab;--accent:#53c3a7;--on-accent:#06211a;--bad:#ff9a8d;--warn:#f0c261;--ok:#53c3a7;--focus:#7fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px;min-height:100vh;display:flex;flex-direction:column;justify-content:center}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:24px}
h1{font-size:20px;line-height:28px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--text-2)}
.amount{font-size:28px;line-height:34px;font-weight:600;margin:16px 0;color:var(--text);font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0;padding:16px 0;border-block:1px solid var(--line)}
dt{color:var(--text-2)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
.row{display:grid;gap:8px}
button,.button{display:block;width:100%;min-height:46px;padding:10px 16px;border:1px solid var(--line-strong);border-radius:6px;background:none;color:var(--text);font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.mark{display:inline-flex;gap:8px;align-items:center;font-weight:600}
.ok{color:var(--ok)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.note{margin:16px 0 0;font-size:13px;line-height:18px}
`
