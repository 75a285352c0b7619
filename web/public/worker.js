// Only for notices of turns: nothing is cached, the page itself always comes from the server.
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
  event.waitUntil(show(event.notification.data));
});

// The table where it is open already, or else anew.
async function show(link) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url.split(/[?#]/)[0] === link);
  return there ? there.focus() : self.clients.openWindow(link);
}
