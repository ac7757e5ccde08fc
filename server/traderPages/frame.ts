import { html, type Markup } from '../http/html.ts'
import { icons } from './icons.ts'
import type { PageVisitor } from './session.ts'
import type { PageWords } from './words/index.ts'

/** The path of a workspace's pages in the router. */
export const WORKSPACE_PATH = '/w/:workspace'

/** The address of a workspace's overview, under which its other pages stand. */
export const workspaceAddress = (id: string): string => `/t/w/${id}`

/** A hidden field that proves that a page of this session made the form. */
export const formToken = ({ form_token }: PageVisitor): Markup =>
  html`<input type="hidden" name="form_token" value="${form_token}">`

export const signOutForm = (visitor: PageVisitor, words: PageWords): Markup =>
  html`<form method="post" action="/t/signout">${formToken(visitor)}<button class="btn plain"><span class="turn">${icons.leave(18)}</span>${words.sign_out}</button></form>`

/** The link back to the overview, above a page's title. */
export const breadcrumb = (base: string, words: PageWords): Markup =>
  html`<a class="crumb" href="${base}"><span class="turn">${icons.back(16)}</span>${words.home}</a>`
