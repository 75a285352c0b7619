// Only shows notifications of turns: it caches nothing, so the page always comes from the server.
self.addEventListener("push", (event) => {
  const { title, link } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      icon: "/icon-192.png",
      tag: link,
      data: link,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data));
});

// Focuses the window that shows the table, or opens a new one.
async function showTable(link) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tableWindow = windows.find(({ url }) => url.split(/[?#]/)[0] === link);
  return tableWindow ? tableWindow.focus() : self.clients.openWindow(link);
}
