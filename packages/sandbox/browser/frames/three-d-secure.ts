// The bank's page is done: tell the window that opened it.
window.parent.postMessage({ sandbox: 'authenticated' }, '*')
