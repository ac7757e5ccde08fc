import { type Markup, trustMarkup } from '../../http/html.ts'

const icon =
  (shapes: string) =>
  (size = 16): Markup =>
    trustMarkup(
      `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${(32 / size).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`,
    )

/** Icons from Lucide (ISC); their lines are equally thin at every size. */
export const icons = {
  lock: icon('<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>'),
  verified: icon(
    '<path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"/><path d="m16 9-5.5 5.5L8 12"/>',
  ),
  alert: icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>'),
  check: icon('<path d="M20 6 9 17l-5-5"/>'),
  cross: icon('<path d="M18 6 6 18M6 6l12 12"/>'),
  clock: icon('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>'),
  pause: icon('<circle cx="12" cy="12" r="10"/><path d="M10 15V9M14 15V9"/>'),
  done: icon('<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>'),
  stop: icon('<circle cx="12" cy="12" r="10"/><path d="M4.93 4.93l14.14 14.14"/>'),
  share: icon(
    '<circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><path d="m8.59 13.51 6.83 3.98M15.41 6.51l-6.82 3.98"/>',
  ),
  print: icon(
    '<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>',
  ),
}

/** A rosette as on banknotes: one ellipse, rotated 18 times. */
export const rosette: Markup = trustMarkup(
  `<svg class="rosette" width="104" height="104" viewBox="-52 -52 104 104" fill="none" stroke="currentColor" stroke-width=".6" aria-hidden="true"><defs><ellipse id="leaf" rx="48" ry="31"/></defs><g stroke-opacity=".45">${Array.from(
    { length: 18 },
    (_, turn) => `<use href="#leaf" transform="rotate(${turn * 10})"/>`,
  ).join('')}</g></svg>`,
)
