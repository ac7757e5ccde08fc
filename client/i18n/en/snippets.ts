import type { MessageShape } from './messageShape.ts'

/** Texts that officers keep and insert. */
export const snippets = {
  snippet: {
    about: 'Type ; and a few letters in a note, a question or a refusal.',
    list: 'Snippets',
    offered: '%{smart_count} snippet offered |||| %{smart_count} snippets offered',
    shared: 'Shared',
    own: 'Own',
    new: 'New snippet',
    edit: 'Edit',
    edit_name: 'Edit %{name}',
    delete: 'Delete',
    delete_name: 'Delete %{name}',
    delete_title: 'Delete %{name}?',
    name: 'Name',
    name_hint: 'Its first letters, after a semicolon, insert it.',
    language: 'Language',
    text: 'Text',
    variables: '{trader} is the trader’s name. {due} is the last day to answer: only a question has one.',
    share: 'Share it with all officers',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    saved: 'Saved: %{name}',
    deleted: 'Deleted: %{name}',
    failed: 'It was not saved. Try again.',
    empty: 'No snippets yet',
    empty_text: 'Keep what you write often: a new one is yours alone.',
    search: 'Search the snippets',
    by: 'Shared by %{name}',
  },
} as const

export type SnippetWords = MessageShape<typeof snippets>
