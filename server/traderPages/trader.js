// Adds buttons that copy to the trader's page, which also works without script. Nothing newer than ES2017.
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break
  button.hidden = false
  button.onclick = () =>
    navigator.clipboard.writeText(button.dataset.copy).then(
      () => {
        button.textContent = button.dataset.done
      },
      () => {},
    )
}

// A second click while a form is being sent sends nothing.
for (const form of document.querySelectorAll('form[method=post]')) {
  let isBusy = false
  form.addEventListener('submit', (event) => {
    if (isBusy) event.preventDefault()
    isBusy = true
  })
  addEventListener('pageshow', () => {
    isBusy = false
  })
}
