// Every page of the site: keeps the site for offline use.
addEventListener('load', () => {
  navigator.serviceWorker?.register(new URL('service-worker.js', import.meta.url)).catch(error => {
    console.warn(`This site is not kept for offline use: ${error.message}`);
  });
});
