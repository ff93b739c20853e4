import { mount } from "./mount";
import "./styles/app.css";

mount();
