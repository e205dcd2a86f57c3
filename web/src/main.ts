import { mount } from "svelte";

import Page from "./Page.svelte";
import "./look/styles/fonts.css";
import "./look/styles/tokens.css";
import "./look/styles/forced.css";
import "./look/styles/look.css";
import "./look/styles/pages.css";
import "./look/styles/frame.css";
import "./look/styles/plots.css";
import "./look/styles/tables.css";
import { language } from "./language/language.svelte";
import { paint } from "./look/settings.svelte";
import { mindSecondClicks } from "./look/twice";

paint();
mindSecondClicks();
const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place to stand on.");
void language.ready().then(() => mount(Page, { target }));
