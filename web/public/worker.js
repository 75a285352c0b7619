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
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
