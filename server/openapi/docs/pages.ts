import { html, type Markup } from '../../http/html.ts'
import type { OpenApiDocument } from '../document.ts'
import { type DocumentedOperation, methodMarkup, operationPart } from './operationPart.ts'
import { proseMarkup, slugOf } from './prose.ts'
import { namedShapes, shapesIn } from './shapes.ts'

type ListedOperation = { method: string; path: string; operation: DocumentedOperation }

/** Every operation, then every event, with the event's type instead of a path. */
const listOperations = ({ paths, webhooks }: OpenApiDocument): ListedOperation[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: operation as DocumentedOperation,
    })),
  ),
  ...Object.entries(webhooks).map(([path, { post }]) => ({ method: 'event', path, operation: post })),
]

/** The operations of a section, in the document's order. */
const operationsOf = (all: ListedOperation[], tag: string) =>
  all.filter(({ operation }) => operation.tags.includes(tag))

const titleOf = (tag: string) => tag.slice(tag.indexOf(': ') + 2)

const link = (tag: string, { method, operation }: ListedOperation) =>
  html`<li data-find="${`${operation.summary} ${operation.operationId}`.toLowerCase()}"><a href="/docs/${slugOf(tag)}#${operation.operationId}">${methodMarkup(method)}<span>${operation.summary}</span></a></li>`

/** The menu of all operations, group by group; the current section is open. */
function menu(document: OpenApiDocument, all: ListedOperation[], current: string | null): Markup {
  const groups = document['x-tagGroups'].map(
    ({ name, tags }) =>
      html`<h2>${name}</h2>${tags.map(
        (
          tag,
        ) => html`<details${tag === current && html` open`} data-section><summary${tag === current && html` aria-current="page"`}>${titleOf(tag)}</summary>
<ul>${operationsOf(all, tag).map((one) => link(tag, one))}</ul></details>`,
      )}`,
  )
  return html`<nav class="menu" aria-label="Operations">
<label class="find" hidden>Find an operation<input type="search" autocomplete="off" spellcheck="false"></label>
<p class="none" role="status" hidden>No operation matches.</p>
${groups}</nav>`
}

function frame(document: OpenApiDocument, current: string | null, title: string, body: Markup): string {
  const all = listOperations(document)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="/docs"${current === null && html` aria-current="page"`}>${document.info.title} <span>API ${document.info.version}</span></a><a class="raw" href="/openapi.json">openapi.json</a></header>
<div class="page">
${menu(document, all, current)}
<main id="main" tabindex="-1">${body}</main>
</div>
</body>
</html>
`.markup
}

/** The first page: rules for all operations, and every section. */
export function overviewPage(document: OpenApiDocument): string {
  const all = listOperations(document)
  const groups = document['x-tagGroups'].map(
    ({ name, description, tags }) => html`<section class="group"><h2>${name}</h2>${proseMarkup(description)}
<ul class="sections">${tags.map((tag) => {
      const operations = operationsOf(all, tag)
      return html`<li><a href="/docs/${slugOf(tag)}">${titleOf(tag)}</a><span>${operations.length}</span></li>`
    })}</ul></section>`,
  )
  const body = html`<div class="lead"><h1>${document.info.title} API</h1>${proseMarkup(document.info.description)}
<p>This server answers at <code>${document.servers[0]!.url}</code>. The same as a document for programs: <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1.</p></div>${groups}`
  return frame(document, null, `${document.info.title} API`, body)
}

/** The page of the section with this slug; null for an unknown slug. */
export function sectionPage(document: OpenApiDocument, slug: string): string | null {
  const found = document.tags.find(({ name }) => slugOf(name) === slug)
  if (!found) return null
  const { name: tag, description } = found
  const operations = operationsOf(listOperations(document), tag)
  const { schemas } = document.components
  const shapes = [...shapesIn(operations, schemas)].sort()
  const body = html`<div class="lead"><h1>${titleOf(tag)} <span>${tag.slice(0, tag.indexOf(': '))}</span></h1>${proseMarkup(description)}</div>
${operations.map(({ method, path, operation }) => operationPart(method, path, operation, document.components))}
${shapes.length > 0 && html`<section class="shapes" aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${namedShapes(shapes, schemas)}</section>`}`
  return frame(document, tag, `${titleOf(tag)} · ${document.info.title} API`, body)
}
