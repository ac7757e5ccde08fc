import type { MessageShape } from './messageShape.ts'

/** Documents, and which pages were seen. */
export const evidence = {
  seen: {
    title: 'Evidence seen',
    count: '%{seen} of %{smart_count} part |||| %{seen} of %{smart_count} parts',
    page_seen: 'Page %{page} of %{what}, seen',
    page_partly: 'Page %{page} of %{what}, %{seen} of %{smart_count} parts seen',
    page_unseen: 'Page %{page} of %{what}, not seen yet',
    part: {
      whole: 'page %{page}',
      upper: 'page %{page}, upper half',
      lower: 'page %{page}, lower half',
      one: 'page %{page}, part %{part} of %{parts}',
    },
    said: 'Seen: %{part}, %{left}.',
    left: '%{smart_count} part left |||| %{smart_count} parts left',
    all: 'nothing left',
    chip: '%{what} %{page}',
    of: '%{what}, %{place}',
    legend: 'A page is seen in parts. Each bar on its chip is one part, filled once it was seen at a readable size.',
    mark: 'seen',
    unseen_by: 'Accepted unseen by %{name}: %{why}',
    too_small: 'Shown too small to count as seen',
    readable: 'Show readable',
    keeping: 'The pages you have seen could not be saved yet. They are sent as soon as the server answers.',
  },
  compare: {
    same_file: 'The same file',
    none: 'Nothing differs on this page',
    zones: '%{smart_count} zone differs on this page |||| %{smart_count} zones differ on this page',
    throughout: 'This page differs throughout',
  },
  paper: {
    whole: 'Fit the whole page',
    beside: 'Side by side',
    overlay: 'Overlay',
    overlay_hold: 'Hold to lay one over the other',
    end_beside: 'Close the document beside',
    full: 'Full screen',
    end_full: 'Leave full screen',
    page_failed: 'This page cannot be shown.',
    damaged: 'This document is damaged',
    damaged_text:
      'It could be shown when it was sent; now it cannot. Ask the trader for it again, or look at it elsewhere.',
    altered: 'This document is not the one that was received',
    altered_text:
      'Another document lies in its place, or its record was changed. Nobody can open it, and the journal records this. Tell the operator, and ask the trader for the document again.',
    away: 'This document cannot be read at the moment',
    away_text: 'The document store does not answer. The document itself is intact.',
    offline: 'The document did not arrive',
    offline_text: 'The connection to the server was cut.',
    again: 'Try again',
    download: 'Download',
    downloading: 'Downloading…',
    download_failed: 'It cannot be downloaded either: what the store holds is not the document that was sent.',
    download_unreachable: 'The download did not arrive. Try again.',
    ask_supervisor: 'A supervisor may say why it is accepted unseen.',
    accept_unseen: 'Accept unseen…',
    accept_unseen_why: 'Why it need not be seen here',
    accept_unseen_text: 'For this document only, for every officer. The journal keeps your words.',
    accept_unseen_send: 'Accept this document unseen',
    accept_unseen_failed: 'Not done. What you typed is kept: try again.',
  },
} as const

export type EvidenceWords = MessageShape<typeof evidence>
